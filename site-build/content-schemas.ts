import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { domainContentSchema } from '#contract/domain-content.ts';
import { portfolioContentSchema } from '#contract/portfolio-content.ts';
import { wordsSchema } from '#contract/words.ts';
import { servicesContentSchema } from '#contract/services-content.ts';
import { siteContentSchema } from '#contract/site-content.ts';
import { domainFileSchema, sharedFileSchema, type JsonSchema } from './content/shared-schema.ts';

/**
 * Writes the JSON Schemas that content files name in their first line, so that editors complete and check them, into a folder of the
 * caller's own: that of the built site, or one that a command has made in a folder of words. The build itself only reads there.
 */
export function writeContentSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  texts ??= SCHEMAS.map(textOf);
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

function textOf([name, schema, asWritten]: (typeof SCHEMAS)[number]): [string, string] {
  const whole = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return [name, `${JSON.stringify(asWritten?.(whole) ?? whole)}\n`];
}

const SCHEMAS: [string, z.ZodType, ((whole: JsonSchema) => JsonSchema)?][] = [
  ['services', servicesContentSchema],
  ['domain', domainContentSchema, domainFileSchema],
  ['defaults', domainContentSchema, sharedFileSchema],
  ['portfolio', portfolioContentSchema],
  ['words', wordsSchema],
  ['site', siteContentSchema],
];
