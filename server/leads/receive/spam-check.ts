import { evidenceHeaders, QUICKEST_VISITOR } from '#contract/forms/evidence.ts';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import type { Fields } from '../store/lead.ts';

/** Signals that came with a lead next to its fields. Null if one is absent. */
export interface Evidence {
  /** Whether the field that people do not see was filled. */
  honeypot: boolean;
  /** Milliseconds as text, as it was sent. */
  age: string | null;
  /** Whether a browser says that another site's page sent it (Fetch Metadata). */
  crossSite: boolean;
}

export type Suspicion = 'honeypot' | 'cross-site' | 'quick' | 'links' | 'consent';

export function readEvidence(headers: Headers): Evidence {
  return {
    honeypot: (headers.get(evidenceHeaders.honeypot) ?? '') !== '',
    age: headers.get(evidenceHeaders.age),
    // A site may live apart from its functions.
    crossSite: false,
  };
}

/**
 * Reads the evidence of a form posted without JavaScript. A page of another site could have its visitors post it, but
 * not name another origin than its own (Fetch, "append a request Origin header"). `hosts`: of its site.
 */
export function readFormEvidence(headers: Headers, honeypot: boolean, hosts: readonly string[] = []): Evidence {
  const isElsewhere = headers.get('sec-fetch-site') === 'cross-site';
  const from = URL.parse(headers.get('origin') ?? '')?.hostname;
  return { honeypot, age: null, crossSite: isElsewhere && !hosts.includes(from ?? '') };
}

/** Finds a signal that contradicts a person. A missing one says nothing. */
export function findSuspicion(
  { honeypot, age, crossSite }: Evidence,
  form: LeadForm,
  fields: Fields,
): Suspicion | null {
  if (honeypot) return 'honeypot';
  if (crossSite) return 'cross-site';
  if (age !== null && !isOldEnough(age)) return 'quick';
  return isFullOfLinks(listTexts(form, fields)) ? 'links' : null;
}

/** Lists what a visitor wrote at length. Texts that are added to it later are judged with it. */
export function listTexts(form: LeadForm | undefined, fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => (form?.fields[name]?.format === 'text' ? fields[name]! : []));
}

/** Real visitors link to a shop or two in one answer. The second number is for forms with one answer. */
const LINKS = { inEach: 2, inAll: 4 };

export function isFullOfLinks(texts: string[]): boolean {
  const links = texts.filter((text) => text !== '').map(findLinks);
  return links.every(({ length }) => length >= LINKS.inEach) && links.flat().length >= LINKS.inAll;
}

function isOldEnough(age: string): boolean {
  return /^\d{1,12}$/.test(age) && Number(age) >= QUICKEST_VISITOR;
}

/** Lists the different addresses of pages in a text, without the marks that end a sentence. */
function findLinks(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/gi) ?? [];
  return [...new Set(found.map((link) => link.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')))];
}
