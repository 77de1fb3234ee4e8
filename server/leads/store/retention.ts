import type { LeadStore } from './lead-store.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;

/** Erases leads older than `days` (0 keeps all), a batch at a time; resolves to how many were erased. */
export async function eraseOldLeads(leads: LeadStore, days: number, now: number): Promise<number> {
  if (days === 0) return 0;
  let erased = 0;
  for (;;) {
    const ids = await leads.olderThan(now - days * DAY_MS, BATCH);
    if (ids.length === 0) return erased;
    await leads.erase(ids);
    erased += ids.length;
  }
}
