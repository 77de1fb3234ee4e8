import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeContentSchemas } from '../site-build/content-schemas.ts';
import { environmentOf } from './read-settings.ts';

/** `npm run content:new -- DIR`: puts the sample's words into a folder of the owner's. Never into one that holds anything. */
const [given, ...more] = process.argv.slice(2);
// npm runs a command in the project's folder, and says here where it was typed.
const environment = environmentOf(join(import.meta.dirname, '..'));
const typedIn = (typeof environment === 'string' ? undefined : environment['INIT_CWD']) ?? process.cwd();
const isPlace = given !== undefined && !given.startsWith('-') && more.length === 0;
process.exitCode = isPlace ? write(resolve(typedIn, given)) : say('Say where: npm run content:new -- ../my-site', 2);

function write(folder: string): number {
  const begun = `${folder}.new`;
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0)
      return say(`${folder} is not empty; nothing was changed. Name a new folder.`, 1);
    if (existsSync(begun)) return say(`${begun} is in the way; give it another name.`, 1);
    copySample(begun);
    if (isThere) rmdirSync(folder);
    renameSync(begun, folder);
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    return say(`${folder} cannot be written: ${(error as Error).message}`, 1);
  }
  console.log(
    `Wrote the words of the sample site to ${folder}.\nWrite CONTENT_DIR=${folder} into .env, then npm start.`,
  );
  return 0;
}

function copySample(to: string): void {
  const sample = join(import.meta.dirname, '../sample/content');
  mkdirSync(dirname(to), { recursive: true });
  // Fails where anything stands there, a link too.
  mkdirSync(to);
  for (const name of ['services.yaml', 'domains']) cpSync(join(sample, name), join(to, name), { recursive: true });
  writeContentSchemas(join(to, 'schemas'));
}

function say(problem: string, code: number): number {
  console.error(problem);
  return code;
}
