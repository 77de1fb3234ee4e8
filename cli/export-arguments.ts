import type { Environment } from '../server/start/config.ts';
import { readCommandLine, type Reading } from './command-line.ts';

export interface ExportArguments {
  /** As it was typed; undefined for the usual one. */
  folder: string | undefined;
  /** Keys of faces; empty is all. */
  faces: string[];
  help: boolean;
}

const options = { face: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } } as const;

/** Reads the words after `npm run export --`. `environment`: in which npm leaves what it took for its own. */
export function readExportArguments(args: string[], environment: Environment): Reading<ExportArguments> {
  return readCommandLine({ args, options, command: 'export --', environment }, ({ words, values }) => {
    const { face: faces = [], help = false } = values;
    const [folder, ...more] = words;
    if (more.length > 0) throw new Error('Name one folder');
    if ([folder, ...faces].includes('')) throw new Error('A folder or a face without a name');
    return { folder, faces, help };
  });
}
