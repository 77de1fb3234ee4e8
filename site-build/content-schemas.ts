import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { domainContentSchema } from '#contract/domain-content.ts';
import { portfolioContentSchema } from '#contract/portfolio-content.ts';
import { wordsSchema } from '#contract/words.ts';
import { servicesContentSchema } from '#contract/services-content.ts';
import { siteContentSchema } from '#contract/site-content.ts';
import { domainFileSchema, sharedFileSchema, type JsonSchema } from './content/shared-schema.ts';

/** By name, as texts. `file`: where the program has them once they were made, which takes longer than most builds of an edit. */
export function contentSchemas(file: string): Record<string, string> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const schemas = Object.fromEntries(
    SCHEMAS.map(([name, schema, asWritten]) => {
      const whole = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
      return [name, `${JSON.stringify(asWritten?.(whole) ?? whole, null, 2)}\n`];
    }),
  );
  writeFileSync(file, JSON.stringify(schemas));
  return schemas;
}

const SCHEMAS: [string, z.ZodType, ((whole: JsonSchema) => JsonSchema)?][] = [
  ['services', servicesContentSchema],
  ['domain', domainContentSchema, domainFileSchema],
  ['defaults', domainContentSchema, sharedFileSchema],
  ['portfolio', portfolioContentSchema],
  ['words', wordsSchema],
  ['site', siteContentSchema],
];

/**
 * Writes the JSON Schemas that the content files name in their first line, so that editors complete and check them; in a
 * folder that takes no files nobody edits, and none is written.
 */
export function writeContentSchemas(folder: string, schemas: Record<string, string>): void {
  try {
    // Not recursive: of a disk that takes no files Node says then that the folder above is missing.
    if (!existsSync(folder)) mkdirSync(folder);
    for (const [name, text] of Object.entries(schemas)) {
      const file = join(folder, `${name}.json`);
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    }
  } catch (error) {
    if (!UNWRITABLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];
