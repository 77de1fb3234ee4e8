// npm run references: writes the pages of docs/reference/ and the files of settings from the code that they describe.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pageFrontMatter } from '#contract/content/site-content.ts';
import { settingGroups } from '../server/start/settings.ts';
import { makeContentSchemas } from '../sites/read/content-schemas.ts';
import type { JsonSchema } from '../sites/read/explain-issues.ts';
import { builtInLocales } from '../sites/read/locales.ts';
import { commands, nouns } from './command-list.ts';
import { formatUsage } from './run-janus.ts';
import { type Command, formatOption } from './terminal/define-command.ts';

const BY = 'by: npm run references';

export function renderReferences(): Map<string, string> {
  const { services, domain, portfolio, site } = makeContentSchemas();
  const front = z.toJSONSchema(pageFrontMatter, { io: 'input' }) as JsonSchema;
  const ofPages = ['## content/pages/*.md', PAGES, renderList(listRows(front))];
  const ofSite = ['## content/site.yaml', 'This file is optional.', renderList(listRows(site))];
  const content = (title: string, ...parts: string[]) => renderPage(title, 'contract/content', ...parts);
  const references = {
    '.env.example': renderEnvExample(),
    'docs/reference/commands.md': renderCommands(),
    'docs/reference/content-domain.md': content("Content of a domain's site", DOMAIN, ...renderSections(domain)),
    'docs/reference/content-pages.md': content('Content of your own pages, and of all sites', ...ofPages, ...ofSite),
    'docs/reference/content-portfolio.md': content(PORTFOLIO_TITLE, PORTFOLIO, ...renderSections(portfolio)),
    'docs/reference/content-services.md': content("Content of a company's site", SERVICES, ...renderSections(services)),
    'locales/keys.json': renderKeys(),
    'docs/reference/settings.md': renderSettings(),
  };
  return new Map(Object.entries(references));
}

/** Renders the keys of the texts, from which TypeScript knows them: it reads no YAML. */
const renderKeys = () =>
  `${JSON.stringify(builtInLocales.find('en')!, (_, part) => (Object(part) === part ? part : ''), 2)}\n`;

/** Renders a page that names its source, so that nobody edits the page itself. */
function renderPage(title: string, source: string, ...parts: string[]): string {
  const head = [`# ${title}`, `<!-- Generated from ${source} ${BY} -->`];
  return `${[...head, ...parts.map((part) => part.trimEnd())].join('\n\n')}\n`;
}

function renderTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`;
}

function renderList(rows: string[][]): string {
  return rows.map(([key, meaning = '']) => `- ${key}: ${escapeMarkdown(meaning)}\n`).join('');
}

/** Shows links, tags and bars as plain text. */
const escapeMarkdown = (text: string) => text.replaceAll('|', '\\|').replaceAll('](', ']\\(').replaceAll('<', '&lt;');

const RULES = `\`[]\` stands for each entry of a list.
A key that is the same in several groups is explained once, in the first.
[Brand](../how-to/brand-and-logo.md) explains fonts and files. The keys of \`words\` and \`mails\` are those of
[locales/en.yaml](../../locales/en.yaml).`;
const SERVICES = `\`content/services.yaml\` is a company's site. Each file in \`content/services/\` is another one.
${RULES}`;
const DOMAIN = `Each file in \`content/domains/\` is a site that sells one domain.
\`content/domains/_defaults.yaml\` has the same keys, except \`name\`, \`alternates\`, \`hosts\` and \`url\`,
and fills in whatever the other files leave out. \`null\` removes a shared value.
${RULES}`;
const PORTFOLIO_TITLE = 'Content of the page of all names';
const PORTFOLIO = `\`content/portfolio.yaml\` is the page of all names for sale.`;
const PAGES = 'A page begins with these keys between two lines of `---`. Its text follows in Markdown.';

function renderSections({ properties = {}, required = [] }: JsonSchema): string[] {
  const shown = new Set<string>();
  const alone: string[][] = [];
  const groups: string[] = [];
  for (const [name, part] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    // Another page lists the keys of these.
    const isGroup = !['words', 'mails'].includes(name) && listGroups(part).length > 0;
    if (isGroup) groups.push(renderGroup(name, part, { isRequired, shown }));
    else alone.push(formatRow(name, part, isRequired));
  }
  return [`## The whole site\n\n${renderList(alone)}`, ...groups];
}

function renderGroup(
  name: string,
  part: JsonSchema,
  { isRequired, shown }: { isRequired: boolean; shown: Set<string> },
) {
  const { rows, before } = listKeys(name, part, shown);
  const about = isRequired ? ['Required.'] : [];
  if (part.description) about.push(`${part.description}.`.replace(/\.\.$/, '.'));
  const other = part.anyOf?.find((each) => ['string', 'number', 'boolean'].includes(String(each.type)));
  if (other) about.push(`It may also be a ${other.type === 'string' ? 'text' : other.type}.`);
  if (before.length > 0) about.push(`Explained above: ${before.join(', ')}.`);
  return [`## ${name}`, about.join(' '), renderList(rows)].filter(Boolean).join('\n\n');
}

/** Lists a row for each key below a key that is not `shown` yet, and the other names. Equal keys share a row. */
function listKeys(key: string, part: JsonSchema, shown: Set<string>): { rows: string[][]; before: string[] } {
  const prefix = [part.type].flat().includes('array') ? `${key}[].` : `${key}.`;
  const before = new Set<string>();
  const rows: string[][] = [];
  for (const { properties = {}, required = [] } of listGroups(part)) {
    for (const [name, value] of Object.entries(properties)) {
      const { rows: below, before: others } = listKeys(`${prefix}${name}`, value, shown);
      const [cell = '', meaning = ''] = formatRow(`${prefix}${name}`, value, required.includes(name));
      const all = others.length > 0 ? `${meaning} Keys as above: ${others.join(', ')}.` : meaning;
      const last = rows.at(-1);
      const seen = JSON.stringify([name, meaning]);
      if (shown.has(seen) && below.length === 0) before.add(`\`${name}\``);
      else if (below.length === 0 && last?.[1] === all) last[0] += `, \`${name}\``;
      else rows.push([cell, all], ...below);
      shown.add(seen);
    }
  }
  return { rows, before: [...before] };
}

const listRows = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, part]) => formatRow(name, part, required.includes(name)));

/** Lists the groups of keys that a value or its entries may be. */
function listGroups(part: JsonSchema): JsonSchema[] {
  if (part.anyOf) return part.anyOf.flatMap(listGroups);
  if (part.items) return listGroups(part.items);
  return part.properties ? [part] : [];
}

function formatRow(key: string, part: JsonSchema, isRequired: boolean): string[] {
  const own = part.$ref ? "Your own texts in place of Janus's, by their keys." : '';
  const meaning = `${part.description ?? own} ${describeLimits(part)}`.trim();
  return [isRequired ? `\`${key}\` (required)` : `\`${key}\``, meaning];
}

function describeLimits({ enum: choices, minimum, maximum }: JsonSchema): string {
  // A page for owners lists the fonts.
  if (choices && choices.length < 7) return `Values: ${choices.map((each) => `\`${each}\``).join(', ')}.`;
  const isRange = typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1e6;
  return isRange ? `From ${minimum} to ${maximum}.` : '';
}

const COMMANDS = `The command is \`./janus\` in a clone, \`sudo janus\` on a server, and
\`docker compose -f deploy/compose.yaml exec janus janus\` in a container.
Every command has \`--help\`. \`janus --version\` prints the version. With \`--json\`, standard output is
JSON alone. Exit codes: 0 done, 1 failed or something is wrong, 2 wrong usage.
Options that several commands share are explained once.`;

function renderCommands(): string {
  const shown = new Set<string>();
  const parts: string[] = [];
  for (const [noun, summary] of Object.entries({ ...nouns, '': '' })) {
    parts.push(noun === '' ? '## Without a noun' : `## ${noun}\n\n${summary}.`);
    const own = commands.filter(({ name }) => name.split(' ').slice(0, -1).join() === noun);
    parts.push(...own.map((command) => renderCommand(command, shown)));
  }
  return renderPage('Commands', 'cli/command-list.ts', COMMANDS, ...parts);
}

function renderCommand(command: Command, shown: Set<string>): string {
  const { name, summary, details, examples } = command;
  const parts = Object.values(command.arguments).map(({ value, description }) => `- \`${value}\`: ${description}`);
  for (const [key, { value, description }] of Object.entries(command.options))
    parts.push(`- \`${`${formatOption(key)} ${value}`.trim()}\`: ${description}`);
  const fresh = parts.filter((part) => !shown.has(part));
  for (const part of fresh) shown.add(part);
  // The usage is the heading, so an example shows more. Help has all of them.
  const example = examples.find((each) => each !== name);
  const sample = example === undefined ? '' : `\`\`\`sh\njanus ${example}\n\`\`\``;
  const heading = `### janus ${name} ${formatUsage(command)}`.trim();
  return [heading, `${summary}.`, details, fresh.join('\n'), sample].filter(Boolean).join('\n\n');
}

const SETTINGS = `Write settings into a file \`.env\` in the folder of Janus, one \`NAME=value\` a line.
\`.env.example\` has an example of each.
Environment variables win over \`.env\`. Restart Janus after a change.

If a setting is wrong, Janus doesn't start, and says which. \`janus doctor\` reports names that it doesn't know.
On Debian, the settings are in \`/etc/janus/janus.env\`. Settings marked **secret** contain a password or a key.`;

function renderSettings(): string {
  const groups = settingGroups.map(({ title, rows }) => {
    const cells = rows.map(([name, row]) => {
      const unset = row.default === undefined ? (row.unset ?? 'none') : `\`${row.default}\``;
      return [`\`${name}\``, unset, `${row.isSecret ? '**Secret.** ' : ''}${row.text}`];
    });
    return `## ${title}\n\n${renderTable(['name', 'default', 'meaning'], cells)}`;
  });
  return renderPage('Settings', 'server/start/settings.ts', SETTINGS, ...groups);
}

const ENV_EXAMPLE =
  'Copy this file to .env, and remove the # before the settings that you want. Environment variables win over .env.';

function renderEnvExample(): string {
  // Comments of at most 120 columns.
  const comment = (text: string) => text.replaceAll('`', '').replaceAll(/(.{1,118})(?: |$)/g, '# $1\n');
  const groups = settingGroups.map(({ title, rows }) => {
    const settings = rows.map(([name, { text, example }]) => `${comment(text)}# ${name}=${example}\n`);
    return `\n# --- ${title} ---\n\n${settings.join('\n')}`;
  });
  return `${comment(ENV_EXAMPLE)}${comment(`Generated from server/start/settings.ts ${BY}`)}${groups.join('')}`;
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of renderReferences()) writeFileSync(join(import.meta.dirname, '..', path), text);
