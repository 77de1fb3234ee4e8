import { createHmac } from 'node:crypto';
import { getDomain } from 'tldts';
import { mailProviders } from '#contract/forms/suggest-address.ts';
import type { Database } from '../database/database.ts';
import { persistentSecret } from '../database/key-value-store.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { ADDRESS_CLAIM } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { findMailHost } from '../text/host-name.ts';
import { janusCommand } from '../text/janus-command.ts';
import { DAY_MS } from '../text/local-time.ts';

/** The limit within 24 hours for all addresses together. */
export const CONFIRMATIONS_A_DAY = 1000;
/** That of a domain: one with a mailbox for every name would get an email for each that is made up. */
const CONFIRMATIONS_OF_A_DOMAIN = 20;

/** Claims the day's confirmation to the lead's address. Resolves to null, or to the outcome of one that must not go. */
export type ClaimConfirmation = (lead: Pick<Lead, 'id' | 'fields'>) => Promise<Outcome | null>;

/**
 * Limits confirmations to one a day for an address, to twenty for a domain, and in all: anybody can enter another's
 * address. A confirmation is claimed when it is about to go, so that no visitor waits for it and no held lead has it.
 * A key is half a keyed hash (RFC 2104, 5), which does not reveal the address. Claims stay when a lead is erased.
 */
export async function openConfirmationClaims(
  database: Database,
  clock: () => number = Date.now,
): Promise<ClaimConfirmation> {
  const secret = await persistentSecret(database, 'address-secret');
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);

  return ({ id, fields }) =>
    database.transaction(async (run) => {
      const { email = '' } = fields;
      const key = `${ADDRESS_CLAIM}${hash(normalizeMailbox(email))}`;
      const owner = findDomainOwner(email);
      const domain = owner === null ? '' : hash(owner);
      const now = clock();
      const end = now + DAY_MS;
      const [others] = await run({ sql: COUNT_OTHERS, values: [key, now, end, domain] });
      const isDayFull = Number(others!['count']) >= CONFIRMATIONS_A_DAY;
      const isDomainFull = owner !== null && Number(others!['same']) >= CONFIRMATIONS_OF_A_DOMAIN;
      const [claimed] = isDayFull || isDomainFull ? [] : await run({ sql: CLAIM, values: [key, domain, id, end, now] });
      if (claimed) return null;
      const error = `${CONFIRMATIONS_A_DAY} confirmations left within a day. Later: "${janusCommand()} leads retry"`;
      return isDayFull ? { kind: 'failed', error } : { kind: 'unneeded' };
    });
}

/** A clock that was ahead has given some claims an end after that of a new one. They do not count. */
const COUNT_OTHERS = `select count(*) as count, count(case when body_hash = $4 then 1 end) as same
  from claims where key <> $1
  and key >= '${ADDRESS_CLAIM}' and key < '${ADDRESS_CLAIM}g' and expires_at > $2 and expires_at <= $3`;

/** A lead renews its own claim with each attempt, so that the day begins when its email goes. */
const CLAIM = `insert into claims (key, body_hash, lead_id, expires_at) values ($1, $2, $3, $4)
  on conflict (key) do update
  set body_hash = excluded.body_hash, lead_id = excluded.lead_id, expires_at = excluded.expires_at
  where claims.expires_at <= $5 or claims.lead_id = $3 returning key`;

/** Returns the mailbox of an address, without case and `+tag` (RFC 5233). Compare by it, never write to it. */
function normalizeMailbox(address: string): string {
  const bare = address.trim().toLowerCase();
  const [local = '', host = ''] = bare.split(/@(?=[^@]*$)/);
  // A sign at the beginning does not start a tag: gateways write telephone numbers so.
  const name = local.replace(/(?<=.)\+.*/, '');
  const provider = SAME_MAILBOX.findIndex((hosts) => hosts.split(' ').includes(host));
  return provider === -1 ? `${name}@${host}` : `${name.replaceAll(/[._-]/g, '')}@${provider}`;
}

/** Hosts of a provider at which a mailbox has one name each, with signs that it may ignore. */
const SAME_MAILBOX = [
  'gmail.com googlemail.com',
  'proton.me protonmail.com pm.me',
  'icloud.com me.com mac.com',
  'yandex.ru ya.ru yandex.com yandex.by yandex.kz yandex.uz',
];

/** Returns the domain under which one owner may have any number of mailboxes (Public Suffix List), or null. */
function findDomainOwner(address: string): string | null {
  const host = findMailHost(address.trim());
  return PROVIDERS.has(host) ? null : (getDomain(host) ?? host);
}

/** Domains under which strangers have mailboxes: many of one domain are many people. */
const PROVIDERS = new Set([
  ...mailProviders,
  ...'me.com mac.com proton.me pm.me ymail.com gmx.com mail.com zoho.com fastmail.com posteo.de mailbox.org'.split(' '),
  ...'libero.it wp.pl seznam.cz ukr.net yandex.ru ya.ru yandex.com mail.ru'.split(' '),
  ...'qq.com 163.com 126.com naver.com docomo.ne.jp'.split(' '),
]);
