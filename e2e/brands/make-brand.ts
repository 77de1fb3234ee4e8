import { z } from 'zod';
import { domainContentSchema, type DomainFile } from '#contract/domain-content.ts';
import { servicesContentSchema, type ServicesFile } from '#contract/services-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
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

/** The same face for the same seed; any fourteen in a row have both kinds in all languages. */
export function makeBrand(seed: number): Brand {
  const draw = drawFrom(`brand ${seed}`);
  const key = `b${seed}`;
  const language = languages[(seed >> 1) % languages.length]!;
  const temper = draw.of('temper').weighted({ mixed: 8, short: 1, long: 1 });
  const optional = draw.of('optional').weighted({ 0.5: 3, 0: 1, 1: 1 });
  const kind: FaceKind = seed % 2 === 0 ? 'services' : 'domain';
  const filling = { draw, kind, language, key, temper, optional: Number(optional), hue: (seed * 137.5) % 360 };
  const filled = fillSchema(schemas[kind], filling);
  if (kind === 'domain') settleDomain(filled as DomainFile);
  if (kind === 'services') return { seed, key, language, kind, content: servicesContentSchema.parse(filled) };
  return { seed, key, language, kind, content: domainContentSchema.parse(filled) };
}

/** What no schema can say: a form has its buttons, and without one nothing is delivered. */
function settleDomain(file: DomainFile): void {
  if (!file.contact) file.offers = 'none';
  else for (const button of ['offerButton', 'contactButton'] as const) file.hero[button] ??= file.contact.submit;
}
