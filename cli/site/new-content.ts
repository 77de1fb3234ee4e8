import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { builtInLocales } from '../../sites/read/locales.ts';
import { writeYaml } from '../../sites/read/parse-yaml.ts';
import { makeContentFolder } from '../domains/domain-files.ts';
import type { CommandResult } from '../terminal/command.ts';

/** Copies an example to a content folder, which must be new or empty. `start` is a short one that suits anybody. */
export function newContent({
  folder,
  example = 'start',
}: {
  folder: string;
  example?: string | undefined;
}): CommandResult {
  const known = readdirSync(examples).toSorted();
  if (!known.includes(example)) {
    const meant = didYouMean(example, known);
    return { code: 2, lines: [`There is no example "${example}"${meant || '.'} Examples: ${known.join(', ')}.`] };
  }
  const begun = `${folder}.new`;
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0)
      return { code: 1, lines: [`${folder} is not empty. Nothing was changed. Name a new folder.`] };
    if (existsSync(begun)) return { code: 1, lines: [`${begun} is in the way. Rename it.`] };
    copyContent(join(examples, example), begun);
    if (isThere) rmdirSync(folder);
    renameSync(begun, folder);
  } catch (error) {
    if (existsSync(begun)) rmSync(begun, { recursive: true });
    return { code: 1, lines: [`${folder} cannot be written: ${(error as Error).message}`] };
  }
  return {
    code: 0,
    lines: [
      `Wrote the example "${example}" to ${folder}. Replace every text in [brackets] and every address that ends in .example.`,
      `Write CONTENT_DIR=${folder} into .env, then npm start. janus site check lists what is left.`,
    ],
  };
}

/** Content folders to start from. Most are named after their trade. */
const examples = join(import.meta.dirname, '../../examples');

/** Copies a content folder, and points each file to the schema next to the copy. */
function copyContent(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Fails if anything has this name, a link too.
  mkdirSync(to);
  cpSync(from, to, { recursive: true });
  for (const name of globSync('**/*.yaml', { cwd: to })) {
    const path = join(to, name);
    const schemas = relative(dirname(path), join(to, 'schemas')).replaceAll('\\', '/');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/^(# yaml-language-server: \$schema=).*\//, `$1${schemas}/`));
  }
  writeContentSchemas(join(to, 'schemas'));
}

/** Writes a file with every text of Janus, for translation. It never replaces a file. */
export function newLocale(lang: string, { root, contentDir }: { root: string; contentDir: string }): CommandResult {
  const place = join(contentDir, 'locales', `${lang}.yaml`);
  try {
    const folder = makeContentFolder(resolve(root, contentDir), 'locales');
    writeFileSync(join(folder, `${lang}.yaml`), startFile(lang), { flag: 'wx' });
    return { code: 0, lines: [`Wrote ${place}. Translate its texts, then write lang: ${lang} into a site's file.`] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return { code: 1, lines: [`${place} exists already. Nothing was changed.`] };
    return { code: 1, lines: [`Nothing was written to ${place}: ${(error as Error).message}`] };
  }
}

function startFile(lang: string): string {
  const note = `# Every text of Janus in one language (${lang}). Janus fills in a name in braces. A text about a number has a form for\n# each kind of number in the language. The build names missing forms.\n`;
  return `# yaml-language-server: $schema=../schemas/words.json\n${note}${writeYaml(builtInLocales.find(lang) ?? builtInLocales.find('en')!)}`;
}
