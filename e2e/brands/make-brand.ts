import { z } from 'zod';
import { domainContentSchema, type DomainFile } from '#contract/content/domain-content.ts';
import { servicesContentSchema, type ServicesFile } from '#contract/content/services-content.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { formPages } from '#contract/site/face-pages.ts';
import { sections } from '#contract/site/paths.ts';
import { drawFrom } from './draw.ts';
import { fillSchema, type JsonSchema } from './fill-schema.ts';
import { languages, type Language } from './languages.ts';

/** A face that nobody has designed for. */
export type Brand = { seed: number; key: string; language: Language } & (
  | { kind: 'services'; content: ServicesFile }
  | { kind: 'domain'; content: DomainFile }
);

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
const schemas = { services: schemaOf(servicesContentSchema), domain: schemaOf(domainContentSchema) };

/** Makes the same face for the same seed. Any fourteen in a row have both kinds in all languages. */
export function makeBrand(seed: number): Brand {
  const draw = drawFrom(`brand ${seed}`);
  const key = `b${seed}`;
  const language = languages[(seed >> 1) % languages.length]!;
  const temper = draw.of('temper').weighted({ mixed: 8, short: 1, long: 1 });
  const optional = draw.of('optional').weighted({ 0.5: 3, 0: 1, 1: 1 });
  const kind: FaceKind = seed % 2 === 0 ? 'services' : 'domain';
  const filling = { draw, kind, language, key, temper, optional: Number(optional), hue: (seed * 137.5) % 360 };
  const filled = fillSchema(schemas[kind], filling);
  if (kind === 'services') settleServices(filled as ServicesFile);
  else settleDomain(filled as DomainFile);
  if (kind === 'services') return { seed, key, language, kind, content: servicesContentSchema.parse(filled) };
  return { seed, key, language, kind, content: domainContentSchema.parse(filled) };
}

/**
 * A rule that no schema has: the links of the bar and the texts about the form's page are present if their targets are.
 */
function settleServices({ navigation, pages, hero, ...file }: ServicesFile): void {
  for (const name of sections) {
    if (!file[name]) delete navigation[name];
    else navigation[name] ??= file[name].heading.slice(0, 30).trim();
  }
  for (const name of formPages) {
    if (!file[name]) delete pages[name];
    else pages[name] ??= pages.home;
  }
  if (file.quote || file.message) navigation.start ??= hero.action?.slice(0, 30).trim() ?? navigation.menu;
}

/**
 * A rule that no schema has: a form has its buttons, without one nothing is delivered, and instalments need a price.
 */
function settleDomain(file: DomainFile): void {
  if (!file.contact || !file.price) delete file.instalments;
  if (!file.contact) file.offers = 'none';
  else for (const button of ['offerButton', 'contactButton'] as const) file.hero[button] ??= file.contact.submit;
}
