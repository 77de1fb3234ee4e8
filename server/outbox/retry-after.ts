const SHORTEST_MS = 1000;
/** No receiver may silence its channel for longer: what it asks for beyond is asked for again. */
const LONGEST_MS = 60 * 60_000;

/** Milliseconds of the header `Retry-After` (RFC 9110, 10.2.3: seconds, or a date), bounded; null where it says nothing. */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : boundRetryAfter(ms);
}

export function boundRetryAfter(ms: number): number {
  return Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);
}
