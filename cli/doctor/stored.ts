import { readFoundProxy, type FoundProxy } from '../../server/database/found-proxy.ts';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { openExistingDatabase } from '../../server/database/open.ts';
import { logsFailedStatements } from '../../server/database/statement-log.ts';
import { readUnclaimedHosts, type UnclaimedHosts } from '../../server/database/unclaimed-hosts.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { readOpenByFace, type Counts, type LastError } from '../../server/outbox/counts.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import { warning, wrong, type Finding } from './check.ts';
import type { FaceOfLeads } from './faces.ts';

/** What the checks want to know of the database. */
export interface Stored {
  counts: Counts;
  lastErrors: LastError[];
  /** Of each face that leads bear. */
  faces: FaceOfLeads[];
  foundProxy: FoundProxy | null;
  unclaimedHosts: UnclaimedHosts;
  /** Whether PostgreSQL's own log may get a visitor's words. */
  logsStatements: boolean;
}

export type StoredReading = { ok: true; stored: Stored } | { ok: false; finding: Finding };

/** Reads it all at once. Makes no database where there is none. */
export async function readStored(dataDir: string, databaseUrl: string): Promise<StoredReading> {
  const opened = await openExistingDatabase({ dataDir, databaseUrl });
  if (!opened.ok) return { ok: false, finding: opened.absent ? warning(opened.problem) : wrong(opened.problem) };
  const { database } = opened;
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  try {
    const [counts, lastErrors, leads, open, foundProxy, unclaimedHosts, logsStatements] = await Promise.all([
      outbox.counts(),
      outbox.lastErrors(),
      createLeadStore(database).byFace(),
      readOpenByFace(database),
      readFoundProxy(createKeyValueStore(database)),
      readUnclaimedHosts(createKeyValueStore(database)),
      logsFailedStatements(database),
    ]);
    const faces = [...leads].map(([face, n]) => ({ face, leads: n, open: open.get(face) ?? 0 }));
    return { ok: true, stored: { counts, lastErrors, faces, foundProxy, unclaimedHosts, logsStatements } };
  } catch (error) {
    return { ok: false, finding: wrong(`The database did not answer: ${(error as Error).message}`) };
  } finally {
    await database.close();
  }
}
