import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { languageTag } from '#contract/content/face-content.ts';
import { packOf, packs } from '#words/packs.ts';
import { writeContentSchemas } from '../../build/read/content-schemas.ts';
import { type Environment, parseConfig } from '../../server/start/config.ts';
import { makeContentFolder } from '../domains/domain-files.ts';
import type { DomainCommand } from '../domains/new-domain.ts';
import { type CommandResult, resolveTyped } from '../terminal/command.ts';
import { parseCommandLine } from '../terminal/command-line.ts';

/** Copies the sample's content into the folder that `args` name. Never into one that holds anything. */
export function newContent(args: string[], environment: Environment): CommandResult {
  const reading = parseCommandLine({ args, options: {} }, ({ positionals: [folder, ...more] }) => {
    if (!folder || more.length > 0) throw new Error('Say where');
    return folder;
  });
  if (!reading.ok) return { code: 2, lines: [`${reading.problem} npm run content:new -- ../my-site`] };
  const folder = resolveTyped(reading.request, environment);
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
  const sample = join(import.meta.dirname, '../../sample/content');
  mkdirSync(dirname(to), { recursive: true });
  // Fails where anything stands there, a link too.
  mkdirSync(to);
  for (const name of ['services.yaml', 'domains']) cpSync(join(sample, name), join(to, name), { recursive: true });
  writeContentSchemas(join(to, 'schemas'));
}

const USAGE = 'npm run words:new -- pl';

/** Writes a file with every text of the program, to be translated. Never over one that is there. */
export function newWords({ args, environment, root }: DomainCommand): CommandResult {
  const reading = parseCommandLine({ args, options: {} }, ({ positionals: [given, ...more] }) => {
    if (!given || more.length > 0) throw new Error('Give one language');
    const tag = languageTag.safeParse(given);
    if (!tag.success) throw new Error(tag.error.issues[0]!.message);
    return tag.data;
  });
  if (!reading.ok) return { code: 2, lines: [`${reading.problem} ${USAGE}`] };
  const settings = parseConfig(environment);
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

/** Writes keys with groups below them, and texts in quotes, which YAML reads as JSON does. */
function yamlOf(texts: object, indent: string): string {
  const lines = Object.entries(texts).map(([key, value]) =>
    typeof value === 'string'
      ? `${indent}${key}: ${JSON.stringify(value)}\n`
      : `${indent}${key}:\n${yamlOf(value as object, `${indent}  `)}`,
  );
  return lines.join('');
}
