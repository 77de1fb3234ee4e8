import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { domainContentSchema, sharedContentSchema } from '#contract/content/domain-content.ts';
import { portfolioContentSchema } from '#contract/content/portfolio-content.ts';
import { servicesContentSchema } from '#contract/content/services-content.ts';
import { siteContentSchema } from '#contract/content/site-content.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The files of an owner that an example may be for. Its keys are written into the sample's. */
const files = [
  [servicesContentSchema, parse(read('sample/content/services.yaml'))],
  [
    domainContentSchema,
    { price: { amount: 45_000, currency: 'USD' }, ...parse(read('sample/content/domains/nowfetch.yaml')) },
  ],
  [
    sharedContentSchema,
    { price: { amount: 45_000, currency: 'USD' }, ...parse(read('sample/content/domains/nowfetch.yaml')) },
  ],
  [portfolioContentSchema, {}],
  [siteContentSchema, {}],
] as const;

const guides = readdirSync(join(root, 'docs/how-to')).map((name) => `docs/how-to/${name}`);
const examples = guides.flatMap((file) =>
  [...read(file).matchAll(/^( *)```yaml\n([^]*?)^ *```/gm)].map(([, indent = '', text = '']) => ({
    file,
    example: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

test('the guides have examples', () => expect(examples.length).toBeGreaterThan(15));

test.each(examples)('$file: an owner may write this: $example', ({ example }) => {
  const issues = files.map(([schema, sample]) => schema.safeParse(merge(sample, parse(example))).error?.issues ?? []);
  const least = issues.toSorted((a, b) => a.length - b.length)[0];
  expect(least).toEqual([]);
});

function merge(into: unknown, added: unknown): unknown {
  if (!isMap(into) || !isMap(added)) return added;
  return {
    ...into,
    ...Object.fromEntries(Object.entries(added).map(([key, value]) => [key, merge(into[key], value)])),
  };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
