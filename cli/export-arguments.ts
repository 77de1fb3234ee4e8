import { parseArgs } from 'node:util';
import type { Environment } from '../server/start/config.ts';

export interface ExportArguments {
  /** As it was typed; undefined for the usual one. */
  folder: string | undefined;
  /** Keys of faces; empty is all. */
  faces: string[];
  help: boolean;
}

const options = { face: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } } as const;

/** Throws what is wrong with them, as `parseArgs` does. */
export function readExportArguments(args: string[], environment: Environment): ExportArguments {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { face: faces = [], help = false } = values;
  // Without two dashes npm takes the option for its own, and its value would be a folder.
  if (faces.length === 0 && environment['npm_config_face'])
    throw new Error('npm kept --face for itself; type two dashes before it: npm run export -- --face FACE');
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new Error('Name one folder');
  if ([folder, ...faces].includes('')) throw new Error('A folder or a face without a name');
  return { folder, faces, help };
}
