import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { packOf, packs } from '#words/packs.ts';
import { writeContentSchemas } from '../../build/read/content-schemas.ts';
import { makeContentFolder } from '../domains/domain-files.ts';
import type { CommandResult } from '../terminal/command.ts';

/** Writes a content folder: the sample's content, or the example of a trade. Never into one that holds anything. */
export function newContent({ folder, example }: { folder: string; example?: string | undefined }): CommandResult {
  const trades = readdirSync(examples).toSorted();
  if (example !== undefined && !trades.includes(example)) {
    const meant = didYouMean(example, trades);
    return { code: 2, lines: [`There is no example "${example}"${meant || '.'} Examples: ${trades.join(', ')}.`] };
  }
  const begun = `${folder}.new`;
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0)
      return { code: 1, lines: [`${folder} is not empty; nothing was changed. Name a new folder.`] };
    if (existsSync(begun)) return { code: 1, lines: [`${begun} is in the way; give it another name.`] };
    copyContent(example === undefined ? sample : join(examples, example), begun);
    if (isThere) rmdirSync(folder);
    renameSync(begun, folder);
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    return { code: 1, lines: [`${folder} cannot be written: ${(error as Error).message}`] };
  }
  return {
    code: 0,
    lines: [
      `Wrote the content of ${example === undefined ? 'the sample site' : `the example "${example}"`} to ${folder}.`,
      `Write CONTENT_DIR=${folder} into .env, then npm start.`,
    ],
  };
}

const sample = join(import.meta.dirname, '../../sample/content');
/** Content folders to start from, named after their trade. */
const examples = join(import.meta.dirname, '../../examples');

function copyContent(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Fails where anything stands there, a link too.
  mkdirSync(to);
  const names = from === sample ? ['services.yaml', 'domains'] : readdirSync(from);
  for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true });
  writeContentSchemas(join(to, 'schemas'));
}

/** Writes a file with every text of Janus, to be translated. Never over one that is there. */
export function newWords(lang: string, { root, contentDir }: { root: string; contentDir: string }): CommandResult {
  const place = join(contentDir, 'words', `${lang}.yaml`);
  try {
    const folder = makeContentFolder(resolve(root, contentDir), 'words');
    writeFileSync(join(folder, `${lang}.yaml`), startFile(lang), { flag: 'wx' });
    return {
      code: 0,
      lines: [`Wrote ${place}. Translate its words, then write lang: ${lang} into the file of a face.`],
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return { code: 1, lines: [`${place} is there already; nothing was changed`] };
    return { code: 1, lines: [`Nothing was written to ${place}: ${(error as Error).message}`] };
  }
}

function startFile(lang: string): string {
  const note = `# Every word of the program in one language (${lang}). A name in braces is filled in. Words about a number have a form for each\n# kind of number that the language tells apart; the build names those that lack.\n`;
  return `# yaml-language-server: $schema=../schemas/words.json\n${note}${yamlOf(packOf(lang, packs) ?? packs['en']!, '')}`;
}

/** Writes keys with groups below them, and texts in quotes, which YAML reads as JSON does. */
function yamlOf(texts: object, indent: string): string {
  const lines = Object.entries(texts).map(([key, value]) =>
    typeof value === 'string'
      ? `${indent}${key}: ${JSON.stringify(value)}\n`
      : `${indent}${key}:\n${yamlOf(value as object, `${indent}  `)}`,
  );
  return lines.join('');
}
