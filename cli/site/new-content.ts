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
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { builtInLocales } from '../../sites/read/locales.ts';
import { writeYaml } from '../../sites/read/parse-yaml.ts';
import { wrong } from '../checks/check.ts';
import type { Leftover } from '../checks/content.ts';
import { makeContentFolder } from '../domains/domain-files.ts';
import type { CommandResult } from '../terminal/command.ts';

/** `lang`: that of the short start. */
type NewContent = { folder: string; example?: string | undefined; lang?: string | undefined };

/** Writes a content folder: a short start, or the example of a trade. The folder must be new or empty. */
export function newContent({ folder, example, lang = 'en' }: NewContent): CommandResult {
  const languages = readdirSync(starts).toSorted();
  if (!languages.includes(lang))
    return { code: 2, lines: [`A short start is there in ${languages.join(', ')}, not in "${lang}".`] };
  const trades = example === undefined ? [] : readdirSync(examples).toSorted();
  if (example !== undefined && !trades.includes(example)) {
    const meant = didYouMean(example, trades);
    return { code: 2, lines: [`There is no example "${example}"${meant || '.'} Examples: ${trades.join(', ')}.`] };
  }
  const begun = `${folder}.new`;
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0)
      return { code: 1, lines: [`${folder} is not empty. Nothing was changed. Name a new folder.`] };
    if (existsSync(begun)) return { code: 1, lines: [`${begun} is in the way. Rename it.`] };
    copyContent(example === undefined ? join(starts, lang) : join(examples, example), begun);
    if (isThere) rmdirSync(folder);
    renameSync(begun, folder);
  } catch (error) {
    if (existsSync(begun)) rmSync(begun, { recursive: true });
    return { code: 1, lines: [`${folder} cannot be written: ${(error as Error).message}`] };
  }
  const what = example === undefined ? 'a short start' : `the example "${example}"`;
  const next = example === undefined ? ['Replace every text in [BRACKETS] in its folder pages.'] : [];
  return {
    code: 0,
    lines: [`Wrote ${what} to ${folder}.`, ...next, `Write CONTENT_DIR=${folder} into .env, then npm start.`],
  };
}

/** Content folders to start from. Each is named after its trade. */
const examples = join(import.meta.dirname, '../../examples');

/** Short starts with a site's file, an imprint and a privacy page, by language. */
const starts = join(import.meta.dirname, 'start');

/** Finds texts in the owner's pages that are still those of the short starts, such as [COMPANY]. Comments may have them. */
export function findUnfilledPages(contentDir: string): Leftover[] {
  const ours = readTexts(starts, '*/pages/*.md').map(({ text }) => text.replaceAll(/\d/g, ''));
  return readTexts(contentDir, 'pages/*.md').flatMap(({ file, text: page }) => {
    const found = new Set(page.replaceAll(/^#.*/gm, '').match(/\[[\p{Lu}\d][\p{Lu}\d .’-]+\](?!\()/gu));
    const keys = [...found].filter((key) => ours.some((text) => text.includes(key.replaceAll(/\d/g, ''))));
    return keys.length === 0 ? [] : [{ file, keys, state: wrong, message: 'still has texts to replace in brackets' }];
  });
}

/** Reads files in alphabetical order. The build reports others, such as a link to nowhere. */
export function readTexts(folder: string, pattern: string): { file: string; text: string }[] {
  const files = globSync(pattern, { cwd: folder }).toSorted();
  const there = files.filter((file) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile());
  return there.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

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
