import { resolve } from 'node:path';
import { type CommandContext, printError, printLines, readSites } from '../terminal/command.ts';
import { defineCommand, needed, one } from '../terminal/define-command.ts';
import { formatCount } from '../terminal/text.ts';
import { listExamples } from './examples.ts';
import type { Done } from './new-content.ts';

export const siteCommands = [
  defineCommand({
    name: 'site new',
    summary: 'Create a content folder for your own site',
    details:
      'DIR must be new or empty. Without --example, you get a short site to start from. Its imprint and privacy page ' +
      `are not legal advice. Examples in ${listExamples()}.`,
    arguments: { dir: needed('DIR', 'the new folder') },
    options: { example: one('TRADE', 'the example to copy, such as start-de or electrician-en') },
    examples: ['site new ../my-site', 'site new ../my-site --example electrician-en'],
    async run({ dir, example }, context) {
      const { newContent } = await import('./new-content.ts');
      return printDone(newContent({ folder: resolve(context.cwd, dir), example }), context);
    },
  }),
  defineCommand({
    name: 'site check',
    summary: 'Check your content, and list the placeholders left in it',
    examples: ['site check'],
    run: (_, context) => checkContent(context),
  }),
  defineCommand({
    name: 'locale new',
    summary: "Create a file with all of Janus's texts to translate",
    arguments: { language: needed('LANG', 'a language tag such as pl or pt-BR') },
    examples: ['locale new pl'],
    async run({ language }, context) {
      const { languageTag } = await import('#contract/content/common-content.ts');
      const tag = languageTag.safeParse(language);
      if (!tag.success) return printError(`${tag.error.issues[0]!.message}.`, 2, context);
      const settings = context.settings(['CONTENT_DIR']);
      if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
      const { newLocale } = await import('./new-content.ts');
      const { contentDir } = settings.config;
      return printDone(newLocale(tag.data, { root: context.folder, contentDir }), context);
    },
  }),
];

function printDone({ code, lines }: Done, context: CommandContext): number {
  return code === 0 ? printLines(lines, context) : printError(lines.join('\n'), code, context);
}

async function checkContent(context: CommandContext): Promise<number> {
  const settings = context.settings(['CONTENT_DIR']);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { findPlaceholders } = await import('../checks/content.ts');
  const folder = resolve(context.folder, settings.config.contentDir);
  const reading = await readSites(context.folder);
  if (!reading.ok) printError(reading.issues.map((issue) => issue.split('\n')[0]).join('\n'), 1, context);
  const left = { sample: 'a sample address or number', brackets: 'a text in brackets' };
  const lines = findPlaceholders(folder).map(({ kind, where }) => `${where}: still has ${left[kind]}`);
  if (reading.ok)
    lines.push(`The content in ${folder} has no errors: ${formatCount(reading.sites.siteList.sites.length, 'site')}.`);
  printLines(lines, context);
  return reading.ok ? 0 : 1;
}
