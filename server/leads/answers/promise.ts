import type { Face } from '#contract/site.ts';
import type { Lead } from '../lead.ts';

const HOUR_MS = 3_600_000;
/** After so much of the promised time the owner is reminded: 20 of 24 hours. */
const REMINDED_AFTER = 5 / 6;

type Promising = Pick<Face, 'answerHours'>;

/** When the lead has to be answered, in milliseconds since 1970; null where its face promises nothing. */
export function answerDueAt({ receivedAt }: Pick<Lead, 'receivedAt'>, { answerHours }: Promising): number | null {
  return answerHours === null ? null : receivedAt + answerHours * HOUR_MS;
}

/** Leads of the face that were received before this time, in milliseconds since 1970, are to be reminded of. */
export function remindedBefore({ answerHours }: Promising, now: number): number {
  return answerHours === null ? 0 : now - answerHours * HOUR_MS * REMINDED_AFTER;
}

/** How long an answer may take, in milliseconds. */
export function promisedMs({ answerHours }: Promising): number {
  return (answerHours ?? 0) * HOUR_MS;
}
