import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { domainContentSchema } from '#contract/content/domain-content.ts';
import { portfolioContentSchema } from '#contract/content/portfolio-content.ts';
import { servicesContentSchema } from '#contract/content/services-content.ts';
import { siteContentSchema } from '#contract/content/site-content.ts';
import type { JsonSchema } from './explain-issues.ts';
import { ownTexts, wordsSchema } from './locales.ts';

/** The schemas of the files of sites, with the texts of Janus that a file may replace. */
export const servicesFileSchema = servicesContentSchema.safeExtend(ownTexts);
export const domainFileSchema = domainContentSchema.safeExtend(ownTexts);
export const portfolioFileSchema = portfolioContentSchema.safeExtend({ words: ownTexts.words });

export const UNSHAREABLE = ['name', 'alternates', 'hosts', 'url'];

/** Makes the JSON Schema of each kind of content file, by the name that its first line gives. */
export function makeContentSchemas() {
  const domain = makeOptional(toJsonSchema(domainFileSchema));
  const shared = Object.entries(domain.properties!).filter(([key]) => !UNSHAREABLE.includes(key));
  return {
    services: toJsonSchema(servicesFileSchema),
    // Janus fills in the rest.
    domain: { ...domain, required: ['name'] },
    defaults: { ...domain, properties: Object.fromEntries(shared) },
    portfolio: toJsonSchema(portfolioFileSchema),
    words: toJsonSchema(wordsSchema),
    site: toJsonSchema(siteContentSchema),
  } satisfies Record<string, JsonSchema>;
}

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

/** Makes keys optional and nullable, except in lists, which a file replaces as a whole. */
function makeOptional({ required: _required, ...schema }: JsonSchema): JsonSchema {
  const optional: JsonSchema = { ...schema };
  if (schema.anyOf) optional.anyOf = schema.anyOf.map(makeOptional);
  if (!schema.properties) return optional;
  optional.properties = {};
  for (const [key, part] of Object.entries(schema.properties)) optional.properties[key] = allowNull(makeOptional(part));
  return optional;
}

function allowNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  const nullable: JsonSchema = { ...schema, type: [schema.type, 'null'] };
  if (schema.enum) nullable.enum = [...schema.enum, null];
  return nullable;
}

/** Writes the JSON Schemas that the first line of content files names, so that editors complete and check keys. */
export function writeContentSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  texts ??= Object.entries(makeContentSchemas()).map(([name, schema]) => [name, `${JSON.stringify(schema)}\n`]);
  for (const [name, text] of texts) {
    const file = join(folder, `${name}.json`);
    const begun = `${file}.${process.pid}`;
    writeFileSync(begun, text, { flag: 'wx' });
    // Replaces a link, too, and never writes to its target.
    renameSync(begun, file);
  }
}

/** Making the schemas takes longer than most commands. */
let texts: [string, string][] | undefined;
