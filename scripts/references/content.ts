import { z } from 'zod';
import { pageFrontMatter } from '#contract/content/site-content.ts';
import { wordsSchema } from '#contract/content/words.ts';
import { contentSchemas, type JsonSchema } from '../../build/read/content-schemas.ts';
import { packs } from '../../words/packs.ts';
import { page, table } from './table.ts';

const SOURCE = 'contract/content';
const HEAD = ['key', 'type', 'default', 'meaning'];
const RULES = `A dash means that the key may be left out. \`[]\` stands for each entry of a list. A text may have 2,000 characters, unless the
type says fewer. Your editor shows the same texts. The keys of \`words\` and \`mails\` are in [words.md](words.md).`;

export function renderContentServicesReference(): string {
  const intro = `\`content/services.yaml\` is a company's site. Each file in \`content/services/\` is another one.`;
  return page("Content of a company's site", SOURCE, `${intro}\n${RULES}`, ...sectionsOf(contentSchemas().services));
}

export function renderContentDomainReference(): string {
  const intro = `Each file in \`content/domains/\` is a site that sells one domain. \`content/domains/_defaults.yaml\` has the same keys,
except \`name\` and \`alternates\`, and fills in what the other files leave out. \`null\` removes a shared value.
It also has [bands](#bands) of prices.`;
  const { domain, defaults } = contentSchemas();
  // Only the shared file has them.
  const [, bands = ''] = sectionsOf({ properties: { bands: defaults.properties!['bands']! } });
  return page("Content of a domain's site", SOURCE, `${intro}\n${RULES}`, ...sectionsOf(domain), bands);
}

export function renderContentPortfolioReference(): string {
  const intro = '`content/portfolio.yaml` is the page of all names for sale.';
  const sections = sectionsOf(contentSchemas().portfolio);
  return page('Content of the page of all names', SOURCE, `${intro}\n${RULES}`, ...sections);
}

export function renderContentPagesReference(): string {
  const keys = z.toJSONSchema(pageFrontMatter, { io: 'input' }) as JsonSchema;
  const pages = `## content/pages/*.md

A page begins with these keys between two lines of \`---\`. Its text follows in Markdown.

${table(HEAD, rowsOf(keys))}`;
  const site = `## content/site.yaml\n\nThe file may be absent.\n\n${table(HEAD, rowsOf(contentSchemas().site))}`;
  return page('Content of your own pages, and of all sites', SOURCE, pages, site);
}

/** The keys of the whole site, then a section for each group of keys. */
function sectionsOf({ properties = {}, required = [] }: JsonSchema): string[] {
  const keys = Object.entries(properties);
  const isGroup = ([name, part]: [string, JsonSchema]) => !LINKED.includes(name) && objectsIn(part).length > 0;
  const whole = keys.filter((key) => !isGroup(key)).map(([name, part]) => rowOf(name, part, required.includes(name)));
  const groups = keys.filter(isGroup).map(([name, part]) => {
    const other = part.anyOf?.find((each) => ['string', 'number', 'boolean'].includes(String(each.type)));
    const facts = [
      required.includes(name) && 'Required.',
      part.description && `${part.description}.`.replace(/\.\.$/, '.'),
      other && `Also accepted in place of the keys: ${typeOf(other)}.`,
    ];
    const about = facts.filter(Boolean).join(' ');
    const rows = objectsIn(part).flatMap((group) => rowsOf(group, prefixOf(name, part)));
    return `## ${name}\n\n${about ? `${about}\n\n` : ''}${table(HEAD, rows)}`;
  });
  return [`## The whole site\n\n${table(HEAD, whole)}`, ...groups];
}

const OWN_TEXTS = "Your own texts in place of Janus's, by their keys.";

/** Blocks whose keys another page lists. */
const LINKED = ['words', 'mails'];

/** A row for each key, followed by those of the keys below it. */
function rowsOf({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[][] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const key = `${prefix}${name}`;
    const groups = objectsIn(part);
    const isPlainGroup = part.type !== 'array' && !part.anyOf && groups.length > 0 && !part.description;
    const below = groups.flatMap((group) => rowsOf(group, prefixOf(key, part)));
    return isPlainGroup ? below : [rowOf(key, part, required.includes(name)), ...below];
  });
}

const isList = ({ type }: JsonSchema) => [type].flat().includes('array');
const prefixOf = (key: string, part: JsonSchema) => (isList(part) ? `${key}[].` : `${key}.`);

/** The groups of keys that a value or its entries may be. */
function objectsIn(part: JsonSchema): JsonSchema[] {
  if (part.anyOf) return part.anyOf.flatMap(objectsIn);
  if (part.items) return objectsIn(part.items);
  return part.properties ? [part] : [];
}

function rowOf(key: string, part: JsonSchema, isRequired: boolean): string[] {
  const { default: value, description = part.$ref ? OWN_TEXTS : '', examples } = part;
  const isShown = ([first]: unknown[]) => description.includes(String(first));
  const more = Array.isArray(examples) && !isShown(examples) ? ` Such as ${examples.join(', ')}.` : '';
  const unset = value === undefined || typeof value === 'object' ? '–' : `\`${value}\``;
  return [`\`${key}\``, typeOf(part), isRequired ? 'required' : unset, `${description}${more}`.trim()];
}

function typeOf(part: JsonSchema): string {
  if (part.$ref) return 'group';
  if (part.enum)
    return part.enum
      .filter((each) => each !== null)
      .map((each) => `\`${each}\``)
      .join(', ');
  if (part.anyOf) {
    const types = part.anyOf.map(typeOf).filter((type) => type !== 'null');
    return [...new Set(types)].join(' or ');
  }
  const type = [part.type].flat().find((each) => each !== 'null') ?? 'null';
  if (type === 'array') return part.items && objectsIn(part.items).length === 0 ? listOf(typeOf(part.items)) : 'list';
  if (type === 'integer' || type === 'number') return numberType(part);
  if (type === 'string') return textType(part);
  return { boolean: '`true`, `false`', object: 'group' }[type] ?? type;
}

const listOf = (type: string) =>
  type.startsWith('text') ? type.replace('text', 'list of texts').replace(', ', ', each ') : `list: ${type}`;

function numberType({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const from = minimum ?? exclusiveMinimum;
  return from !== undefined && typeof maximum === 'number' && maximum < 1e6
    ? `number, ${from} to ${maximum}`
    : 'number';
}

const USUAL_LENGTH = 2000;

function textType({ format, maxLength }: JsonSchema): string {
  const type = { email: 'email address', uri: 'URL' }[format ?? ''] ?? 'text';
  return type === 'text' && maxLength !== undefined && maxLength !== USUAL_LENGTH ? `text, at most ${maxLength}` : type;
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

export function renderWordsReference(): string {
  const languages = Object.keys(packs).map((lang) => `${inEnglish.of(lang)} (\`${lang}\`)`);
  const intro = `These are Janus's own texts: buttons, messages, emails. The language of a site is the key \`lang\` in its file.
Janus has ${languages.sort().join(', ')}. \`janus words new pl\` writes a file for another language, here Polish.

To change one text of a site, write its key below \`words:\` in the site's file. The texts below \`mails.owner\` and
\`mails.visitor\` may also be written below \`mails:\`. Keep the names in braces: Janus fills them in.`;
  const example = '```yaml\nwords:\n  notFound:\n    home: Back to the start\n```';
  const { properties = {} } = z.toJSONSchema(wordsSchema) as JsonSchema;
  const groups = Object.entries(packs['en']!).map(
    ([name, texts]) =>
      `## ${name}\n\n${table(['key', 'English', 'meaning'], textRows(texts, properties[name]!, name))}`,
  );
  return page('Texts that Janus brings', 'words/english.ts', intro, example, ...groups);
}

/** A row for each text, by its path of keys. */
function textRows(texts: object, { properties = {} }: JsonSchema, path: string): string[][] {
  return Object.entries(texts).flatMap(([name, text]: [string, string | object | undefined]) => {
    const key = `${path}.${name}`;
    const schema = properties[name] ?? {};
    if (typeof text === 'string') return [[`\`${key}\``, text, schema.description ?? '']];
    return text ? textRows(text, schema, key) : [];
  });
}
