import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type Dns, findMailDomain, hostOfAddress, isReservedName } from '../delivery/dns.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { Lead, MailCheck } from './store/lead.ts';

interface MailCheckParts {
  database: Database;
  outbox: Pick<Outbox, 'putNote' | 'notify'>;
  dns: Dns;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Milliseconds for one look-up. */
  timeoutMs?: number | undefined;
}

/** The owner's email waits for the look-up. */
const LOOKUP_MS = 3000;
/** The time without questions after DNS was silent: the leads of a long queue must not wait one after the other. */
const SILENCE_MS = 60_000;

/** Names the email to the owner about a refused address for the outbox. */
export const REFUSED_NOTE = 'refused';

/** Creates what finds out, once a lead is stored, whether its address takes mail. Silence of DNS says nothing. */
export function createMailCheck({ database, outbox, dns, clock, timeoutMs = LOOKUP_MS }: MailCheckParts) {
  let silentAt = Number.NEGATIVE_INFINITY;

  async function lookUp(domain: string): Promise<MailCheck | null> {
    const late = new AbortController();
    const { kind } = await Promise.race([
      findMailDomain(dns, domain),
      pause(timeoutMs, { kind: 'silent' } as const, late),
    ]);
    late.abort();
    if (kind !== 'silent') return kind === 'refuses' || kind === 'nowhere' ? 'no mail' : 'accepted';
    silentAt = performance.now();
    return null;
  }

  return {
    /** Looks the address' domain up and stores what is found, unless that is known. Returns the lead with it. */
    async check(lead: Lead): Promise<Lead> {
      const domain = hostOfAddress(lead.fields['email'] ?? '');
      if (lead.mailCheck || domain === '' || isReservedName(domain)) return lead;
      if (performance.now() - silentAt < SILENCE_MS) return lead;
      const mailCheck = await lookUp(domain);
      if (mailCheck === null) return lead;
      const sql = 'update leads set mail_check = $1 where id = $2 and mail_check is null';
      await database.write([{ sql, values: [mailCheck, lead.id] }]);
      return { ...lead, mailCheck };
    },

    /** Stores that the mail server refused the address, with an email to the owner that says so. */
    async refused({ id }: Lead): Promise<void> {
      await database.write([
        { sql: `update leads set mail_check = 'refused' where id = $1`, values: [id] },
        outbox.putNote(id, REFUSED_NOTE, clock()),
      ]);
      outbox.notify();
    },

    /** Stores that the mail server accepts the address. */
    async accepted({ id }: Lead): Promise<void> {
      await database.write([{ sql: `update leads set mail_check = 'accepted' where id = $1`, values: [id] }]);
    },
  };
}
