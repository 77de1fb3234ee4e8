import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languageTag } from '#contract/language-content.ts';
import { packOf, packs } from '#words/packs.ts';
import { readConfig } from '../server/start/config.ts';
import { readCommandLine } from './command-line.ts';
import { makeContentFolder } from './content-folder.ts';
import type { CommandResult, DomainCommand } from './new-domain.ts';

const USAGE = 'npm run words:new -- pl';

/** Writes a file with every word of ours, in English or in the language's own pack, to be translated. Never over one that is there. */
export function newWords({ args, environment, root }: DomainCommand): CommandResult {
  const reading = readCommandLine({ args, options: {} }, ({ words: [given, ...more] }) => {
    if (!given || more.length > 0) throw new Error('Give one language');
    const tag = languageTag.safeParse(given);
    if (!tag.success) throw new Error(tag.error.issues[0]!.message);
    return tag.data;
  });
  if (!reading.ok) return { code: 2, lines: [`${reading.problem} ${USAGE}`] };
  const settings = readConfig(environment);
  if (!settings.ok) return { code: 1, lines: settings.problems };
  const lang = reading.request;
  const { contentDir } = settings.config;
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

/** Keys with groups below them, and texts in quotes, which YAML reads as JSON does. */
function yamlOf(words: object, indent: string): string {
  const lines = Object.entries(words).map(([key, value]) =>
    typeof value === 'string'
      ? `${indent}${key}: ${JSON.stringify(value)}\n`
      : `${indent}${key}:\n${yamlOf(value as object, `${indent}  `)}`,
  );
  return lines.join('');
}
