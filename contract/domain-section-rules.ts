import type { z } from 'zod';
import { askedFields } from './asked-terms.ts';
import { consentField } from './consent.ts';
import { domainSections, type SectionKey } from './domain-sections.ts';
import { offerFields } from './offer.ts';
import { BUY_PLACE } from './sale.ts';

interface Sections extends Partial<Record<SectionKey, { anchor?: string | undefined } | undefined>> {
  offers: string;
  hero: { offerButton?: string | undefined; contactButton?: string | undefined };
}

/** What holds between the sections of a domain's file, each mistake at its key. */
export function sectionsHold<File extends Sections>({ value, issues }: z.core.ParsePayload<File>): void {
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  if (!value.contact && value.offers === 'deliver')
    refuse(['offers'], 'has no form to deliver from; write none, or add the section contact');
  for (const button of ['offerButton', 'contactButton'] as const)
    if (value.contact && !value.hero[button]) refuse(['hero', button], 'a text, since it leads to the section contact');
  for (const { key, problem } of anchorProblems(value)) refuse([key, 'anchor'], problem);
}

/** Names that the page has already, beside its sections: of fields, their messages, and what holds the page. */
const taken = new Set([
  'root',
  'page-data',
  'main',
  'hero-heading',
  'offer',
  'send-later',
  BUY_PLACE,
  'plan-label',
  ...[...offerFields, ...Object.keys(askedFields), consentField].flatMap((field) => [
    field,
    `${field}-hint`,
    `${field}-error`,
  ]),
]);

/** Of two sections with one name the mistake is that of the second, or of the one that was given it. */
function anchorProblems(file: Sections): { key: string; problem: string }[] {
  const keys = (Object.keys(domainSections) as SectionKey[]).filter((key) => file[key]);
  const problemOf = (key: SectionKey, index: number) => {
    const { anchor } = file[key]!;
    if (anchor === undefined) return undefined;
    const other = keys.find((one, at) => {
      const name = file[one]!.anchor ?? one;
      const first = at < index || file[one]!.anchor === undefined;
      return one !== key && ((name === anchor && first) || `${name}-heading` === anchor);
    });
    if (other) return `"${anchor}" is the name of the section ${other} already; choose another`;
    return taken.has(anchor) ? `"${anchor}" has another place on the page; choose another` : undefined;
  };
  return keys.flatMap((key, index) => {
    const problem = problemOf(key, index);
    return problem ? [{ key, problem }] : [];
  });
}
