import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { siteContentSchema } from '#contract/content/site-content.ts';
import type { JsonSchema } from './explain-issues.ts';
import { domainFileSchema, portfolioFileSchema, servicesFileSchema } from './file-schemas.ts';
import { builtInLocales, wordsSchema } from './locales.ts';

/**
 * Writes the JSON Schemas that content files name in their first line, so that editors complete and check keys. The folder is in the
 * built site, or next to content that a command has written.
 */
export function writeContentSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  texts ??= Object.entries(contentSchemas()).map(([name, schema]) => [name, `${JSON.stringify(schema)}\n`]);
  for (const [name, text] of texts) {
    const file = join(folder, `${name}.json`);
    const begun = `${file}.${process.pid}`;
    writeFileSync(begun, text, { flag: 'wx' });
    // Replaces a link, too, and never writes to its target.
    renameSync(begun, file);
  }
}

/** A cache by name, since making the schemas takes longer than most commands. */
let texts: [string, string][] | undefined;

const WORDS = 'words';

/** Makes the JSON Schema of each kind of content file, by the name that its first line gives. */
export function contentSchemas() {
  const domain = withEnglish(relaxDomain(schemaOf(domainFileSchema)), { [WORDS]: builtInLocales.find('en')! });
  return {
    services: withSharedWords(schemaOf(servicesFileSchema)),
    domain: withSharedWords(domain),
    defaults: withSharedWords(sharedFileSchema(schemaOf(domainFileSchema))),
    portfolio: withSharedWords(schemaOf(portfolioFileSchema)),
    // A language has every text. `own` is the block of a face, which may have some, and removes one by null.
    [WORDS]: {
      allOf: [{ $ref: '#/$defs/own' }, requiredKeys(schemaOf(wordsSchema))],
      $defs: { own: domain.properties![WORDS]! },
    },
    site: schemaOf(siteContentSchema),
  } satisfies Record<string, JsonSchema>;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/** Adds the English text to the description of each text, for translators. */
function withEnglish(schema: JsonSchema, english: object): JsonSchema {
  const properties = { ...schema.properties };
  for (const [key, text] of Object.entries(english) as [string, string | object][]) {
    const part = properties[key]!;
    const { description } = part;
    if (typeof text === 'object') properties[key] = withEnglish(part, text);
    else properties[key] = { ...part, description: [description, `In English: “${text}”`].filter(Boolean).join(' ') };
  }
  return { ...schema, properties };
}

/** Refers to the schema of the words, which every schema would repeat. */
function withSharedWords(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, [WORDS]: { $ref: `${WORDS}.json#/$defs/own` } } };
}

/** Reduces a schema to its required keys. */
function requiredKeys({ required, properties = {} }: JsonSchema): JsonSchema {
  const parts = Object.entries(properties).filter(([, part]) => part.properties);
  const inside = Object.fromEntries(parts.map(([key, part]) => [key, requiredKeys(part)]));
  return { type: 'object', ...(required && { required }), ...(parts.length > 0 && { properties: inside }) };
}

/** Makes the schema of a domain's file. Only the name is required, since Janus fills in the rest, and null removes a value. */
function relaxDomain(whole: JsonSchema): JsonSchema {
  return { ...optionalKeys(whole), required: ['name'] };
}

/** Makes the schema of the shared file. No key is required. */
function sharedFileSchema(whole: JsonSchema): JsonSchema {
  const { name: _name, alternates: _alternates, hosts: _hosts, url: _url, ...properties } = whole.properties ?? {};
  return optionalKeys({ ...whole, properties });
}

/** Makes keys optional and nullable, except in lists, which a file replaces as a whole. */
function optionalKeys({ required: _required, ...schema }: JsonSchema): JsonSchema {
  return changeParts(schema, optionalKeys, (part) => orNull(optionalKeys(part)));
}

type Change = (part: JsonSchema) => JsonSchema;

/** Changes the schemas of all variants and keys. */
function changeParts(schema: JsonSchema, change: Change, changeKey = change): JsonSchema {
  const keys = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, changeKey(part)]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(keys) as Record<string, JsonSchema> }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(change) }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}
