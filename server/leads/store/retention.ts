import type { LeadStore } from './lead-store.ts';

const DAY_MS = 24 * 3_600_000;

/** Erases leads older than `days` (0 keeps all), a slice at a time until `stopped`; resolves to how many were erased. */
export async function eraseOldLeads(
  leads: Pick<LeadStore, 'eraseBefore'>,
  days: number,
  now: number,
  stopped?: () => boolean,
): Promise<number> {
  return days === 0 ? 0 : leads.eraseBefore(now - days * DAY_MS, stopped);
}
