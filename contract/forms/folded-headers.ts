import { consentHeader, idempotencyHeader } from './lead-form.ts';
import { evidenceHeaders } from './evidence.ts';

/**
 * A header that every version of the client sends and every backend lets through. A Supabase project answers a
 * browser's preflight with its own list, and a request with any other header never leaves the page.
 */
const CARRIER = 'x-client-info';
const MARK = 'janus?';

/** Folds headers into one that any backend lets through. Values are visible ASCII without `&,;`. */
export function foldHeaders(headers: Record<string, string>, honeypot = false): Record<string, string> {
  const all = { ...headers, ...(honeypot ? { [evidenceHeaders.honeypot]: 'filled' } : {}) };
  const pairs = Object.entries(all).map((pair) => pair.join('='));
  return { [CARRIER]: MARK + pairs.join('&') };
}

const FOLDABLE = [idempotencyHeader, consentHeader, evidenceHeaders.honeypot].map((name) => name.toLowerCase());

/** Unfolds headers. One that arrived by itself wins. */
export function unfoldHeaders(headers: Headers): Headers {
  const folded = /(?:^|[ ,;])janus\?([^\s,;]+)/.exec(headers.get(CARRIER) ?? '')?.[1];
  if (folded === undefined) return headers;
  const unfolded = new Headers(headers);
  for (const pair of folded.split('&')) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, end).toLowerCase();
    if (end > 0 && FOLDABLE.includes(name) && !headers.has(name)) unfolded.set(name, pair.slice(end + 1));
  }
  return unfolded;
}
