import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { domainContentSchema } from '#contract/content/domain-content.ts';
import { portfolioContentSchema } from '#contract/content/portfolio-content.ts';
import { servicesContentSchema } from '#contract/content/services-content.ts';
import { siteContentSchema } from '#contract/content/site-content.ts';
import { wordsSchema } from '#contract/content/words.ts';

/**
 * Writes the JSON Schemas that content files name in their first line, so that editors complete and check them, into a folder of the
 * caller's own: that of the built site, or one that a command has made in a folder of words. The build itself only reads there.
 */
export function writeContentSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  texts ??= textsOf();
  for (const [name, text] of texts) {
    const file = join(folder, `${name}.json`);
    const begun = `${file}.${process.pid}`;
    writeFileSync(begun, text, { flag: 'wx' });
    // Takes the place of a link, too, and never writes where it leads.
    renameSync(begun, file);
  }
}

/** By name; making them takes longer than most commands. */
let texts: [string, string][] | undefined;

const WORDS = 'words';

function textsOf(): [string, string][] {
  const domain = domainFileSchema(schemaOf(domainContentSchema));
  const schemas: Record<string, JsonSchema> = {
    services: withSharedWords(schemaOf(servicesContentSchema)),
    domain: withSharedWords(domain),
    defaults: withShared(sharedFileSchema(schemaOf(domainContentSchema)), domain),
    portfolio: withSharedWords(schemaOf(portfolioContentSchema)),
    // A language has every word; `own` is the block of a face, which has some, and takes one back by null.
    [WORDS]: {
      allOf: [{ $ref: '#/$defs/own' }, needed(schemaOf(wordsSchema))],
      $defs: { own: domain.properties![WORDS]! },
    },
    site: schemaOf(siteContentSchema),
  };
  return Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema)}\n`]);
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/** Says the words once for all files: where a schema would repeat them stands where they are. */
function withSharedWords(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, [WORDS]: { $ref: `${WORDS}.json#/$defs/own` } } };
}

/** What names share is the same as in the file of one, where braces make no difference. */
function withShared(shared: JsonSchema, domain: JsonSchema): JsonSchema {
  const properties = Object.entries(shared.properties!).map(([key, part]) => {
    const isSame = isDeepStrictEqual(part, domain.properties![key]);
    return [key, isSame ? { $ref: `domain.json#/properties/${key}` } : part] as const;
  });
  return withSharedWords({ ...shared, properties: Object.fromEntries(properties) });
}

/** The keys alone that have to be there. */
function needed({ required, properties = {} }: JsonSchema): JsonSchema {
  const parts = Object.entries(properties).filter(([, part]) => part.properties);
  const inside = Object.fromEntries(parts.map(([key, part]) => [key, needed(part)]));
  return { type: 'object', ...(required && { required }), ...(parts.length > 0 && { properties: inside }) };
}

/** As much of JSON Schema as an editor's schema of a domain has. */
interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  items?: JsonSchema;
  [key: string]: unknown;
}

/** The schema of a file that may leave out what is filled in: of its keys the name alone has to be there, and null takes away. */
function domainFileSchema(whole: JsonSchema): JsonSchema {
  return { ...leavingOut(whole), required: ['name'] };
}

/** The schema of what all domains share: no key has to be there, and a text may have names in braces. */
function sharedFileSchema(whole: JsonSchema): JsonSchema {
  const { name: _name, alternates: _alternates, ...properties } = whole.properties ?? {};
  return withBraces(leavingOut({ ...whole, properties }));
}

/** Entries of lists stay as they are: a list is replaced as a whole. */
function leavingOut({ required: _required, ...schema }: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, orNull(leavingOut(part))]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) as Record<string, JsonSchema> }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(leavingOut) }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function withBraces({ format: _format, pattern: _pattern, ...schema }: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, withBraces(part)]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) as Record<string, JsonSchema> }),
    ...(schema.items && { items: withBraces(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withBraces) }),
  };
}
