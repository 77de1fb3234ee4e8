import { cleanLine } from '#contract/clean-text.ts';
import { consentField, LONGEST_CONSENT } from '#contract/consent.ts';
import type { Face } from '#contract/site.ts';

/** `consent`: the sentence that was agreed to, null where the face asks for none. */
export type ConsentReading = { ok: true; consent: string | null } | { ok: false; errors: Record<string, string> };

/**
 * Reads the sentence that a visitor agreed to, as his page showed it: the owner may have written another since, and nobody
 * shall be made to fill a form in again for that.
 */
export function readConsent({ consent }: Pick<Face, 'consent'>, given: string | null): ConsentReading {
  if (!consent) return { ok: true, consent: null };
  const sentence = cleanLine(given ?? '')
    .slice(0, LONGEST_CONSENT)
    .toWellFormed();
  return sentence === '' ? { ok: false, errors: { [consentField]: consent.missing } } : { ok: true, consent: sentence };
}

/** A header's value as it was before it was percent-encoded; empty where it was not. */
export function decodeConsent(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
