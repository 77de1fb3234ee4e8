import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeContentSchemas } from '../site-build/content-schemas.ts';
import { readCommandLine } from './command-line.ts';
import type { CommandResult } from './new-domain.ts';

/** Puts the sample's words into the folder that `args` name, as meant from where the command was typed. Never into one that holds anything. */
export function newContent(args: string[], typedIn: string): CommandResult {
  const reading = readCommandLine({ args, options: {} }, ({ words: [folder, ...more] }) => {
    if (!folder || more.length > 0) throw new Error('Say where');
    return folder;
  });
  if (!reading.ok) return { code: 2, lines: [`${reading.problem} npm run content:new -- ../my-site`] };
  const folder = resolve(typedIn, reading.request);
  const begun = `${folder}.new`;
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0)
      return { code: 1, lines: [`${folder} is not empty; nothing was changed. Name a new folder.`] };
    if (existsSync(begun)) return { code: 1, lines: [`${begun} is in the way; give it another name.`] };
    copySample(begun);
    if (isThere) rmdirSync(folder);
    renameSync(begun, folder);
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    return { code: 1, lines: [`${folder} cannot be written: ${(error as Error).message}`] };
  }
  return {
    code: 0,
    lines: [
      `Wrote the words of the sample site to ${folder}.`,
      `Write CONTENT_DIR=${folder} into .env, then npm start.`,
    ],
  };
}

function copySample(to: string): void {
  const sample = join(import.meta.dirname, '../sample/content');
  mkdirSync(dirname(to), { recursive: true });
  // Fails where anything stands there, a link too.
  mkdirSync(to);
  for (const name of ['services.yaml', 'domains']) cpSync(join(sample, name), join(to, name), { recursive: true });
  writeContentSchemas(join(to, 'schemas'));
}
