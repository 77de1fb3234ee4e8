import { createHmac, createSecretKey } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { persistentSecret } from '../database/key-value-store.ts';
import { hostOfAddress } from '../text/host-name.ts';
import { isHeldWith } from '../delivery/outbox.ts';
import type { CourierLog } from '../delivery/worker.ts';
import { ADDRESS_CLAIM } from '../leads/store/erase-leads.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { DAY_MS } from '../text/local-time.ts';

const HASH_BYTES = 16;
/** Hexadecimal digits that are enough to keep the domains of a day apart. */
const DOMAIN_BYTES = 6;
/** The limit of a domain within 24 hours: a catch-all mailbox would get an email for each invented name. */
const CONFIRMATIONS_OF_A_DOMAIN = 20;

/** The limit within 24 hours for all addresses together. */
export const CONFIRMATIONS_A_DAY = 1000;

/** `taken`: the address has had its email of the day, or its domain all of its own. */
type ConfirmationClaim = 'claimed' | 'taken' | 'over limit';

/** Claims the day's confirmation to the lead's address. */
export type ClaimConfirmation = (lead: Pick<Lead, 'id' | 'fields'>) => Promise<ConfirmationClaim>;

/**
 * Limits confirmations to one a day for an address, to twenty for a domain that does not belong to a large provider, and
 * in all. Anybody can enter another's address, and ten posts would be ten emails to a stranger. A person who enters many
 * must not make this server a sender of mass mail. A confirmation is claimed when it is about to go, so that no visitor
 * waits for it and no held lead has it. One that is held after an attempt leaves it to the next lead. All servers share
 * the claims by the database. Those that claim at the same time may exceed a limit by one each. A key is half a hash
 * with a secret of the database (RFC 2104, 5), so that claims do not reveal addresses. They stay when a lead is erased.
 */
export async function openConfirmationClaims(
  database: Database,
  log: Pick<CourierLog, 'error'>,
  clock: () => number = Date.now,
): Promise<ClaimConfirmation> {
  const secret = createSecretKey(await persistentSecret(database, 'address-secret'), 'utf8');
  // Hexadecimal, which every collation sorts alike.
  const hash = (text: string, bytes: number) =>
    createHmac('sha256', secret).update(text).digest().toString('hex', 0, bytes);
  let loggedAt = Number.NEGATIVE_INFINITY;

  return async ({ id, fields }) => {
    const address = fields['email'] ?? '';
    const domain = ownDomainOf(address);
    const beginning = `${ADDRESS_CLAIM}${hash(domain ?? '', DOMAIN_BYTES)}`;
    const key = `${beginning}${hash(mailboxOf(address), HASH_BYTES)}`;
    const most = domain === null ? Number.MAX_SAFE_INTEGER : CONFIRMATIONS_OF_A_DOMAIN;
    const time = clock();
    const end = time + DAY_MS;
    const results = await database.write([
      { sql: CLAIM, values: [key, id, end, time, beginning, `${beginning}g`, most] },
      { sql: HOLDER, values: [key, time, end] },
    ]);
    const { holder, gone } = results[1]![0]!;
    if (holder === id) return 'claimed';
    if (holder !== null || Number(gone) < CONFIRMATIONS_A_DAY) return 'taken';
    if (Math.abs(time - loggedAt) >= DAY_MS) {
      loggedAt = time;
      log.error('confirmations are kept back: the daily limit is reached', { bound: CONFIRMATIONS_A_DAY });
    }
    return 'over limit';
  };
}

/** Conditions of the claims that count. A clock that was ahead has given some an end after that of a new one. */
const countsAt = (now: string, end: string) =>
  `key >= '${ADDRESS_CLAIM}' and key < '${ADDRESS_CLAIM}g' and expires_at > ${now} and expires_at <= ${end}`;

/** A lead renews its own claim with each attempt, so that the day begins when its email goes. */
const CLAIM = `insert into claims (key, body_hash, lead_id, expires_at) select $1, '', $2, cast($3 as bigint)
  where (select count(*) from claims where key >= $5 and key < $6 and key <> $1 and expires_at > $4) < $7
  and (select count(*) from claims where key <> $1 and ${countsAt('$4', '$3')}) < ${CONFIRMATIONS_A_DAY}
  on conflict (key) do update set lead_id = excluded.lead_id, expires_at = excluded.expires_at
  where claims.expires_at <= $4 or claims.lead_id = $2 or ${isHeldWith('claims.lead_id', 'visitor-mail')}`;

const HOLDER = `select (select lead_id from claims where key = $1 and expires_at > $2) as holder,
  (select count(*) from claims where ${countsAt('$2', '$3')}) as gone`;

/** A provider's domains, their name in comparisons, and the marks in the local part that it ignores. */
const PROVIDERS: { name: string; domains: string[]; ignored: RegExp }[] = [
  { name: 'gmail.com', domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { name: 'proton.me', domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { name: 'icloud.com', domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
];

/**
 * Returns the mailbox that an address leads to, so that one person's spellings count as one: without case and `+tag`
 * (RFC 5233, honoured by most providers), and without the marks that a large provider ignores. Compare by it, never
 * write to it.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // A sign at the beginning does not start a tag: gateways write telephone numbers so.
  const tag = text.indexOf('+', 1);
  const local = text.slice(0, tag > 0 && tag < at ? tag : at);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  return provider ? `${local.replace(provider.ignored, '')}@${provider.name}` : `${local}@${domain}`;
}

/** Domains under which strangers have mailboxes: many of one domain are many people. */
const LARGE = new Set([
  ...PROVIDERS.flatMap(({ domains }) => domains),
  ...`outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com gmx.com mail.com zoho.com fastmail.com qq.com
  163.com 126.com sina.com foxmail.com naver.com daum.com hanmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de
  freenet.de posteo.de mailbox.org outlook.de hotmail.de yahoo.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  hotmail.fr yahoo.fr libero.it virgilio.it alice.it tiscali.it hotmail.co.uk yahoo.co.uk outlook.fr live.fr
  btinternet.com comcast.net verizon.net att.net sbcglobal.net wp.pl o2.pl onet.pl interia.pl seznam.cz yandex.ru
  mail.ru bk.ru ya.ru ukr.net bigpond.com uol.com.br bluewin.ch ziggo.nl kpnmail.nl telenet.be skynet.be yahoo.co.jp
  docomo.ne.jp ezweb.ne.jp softbank.ne.jp`.split(/\s+/),
]);

/**
 * Returns the domain under which one owner may have any number of mailboxes, without subdomains. Returns null for a
 * large provider's. Endings of two labels are recognised by their length (`co.uk`), which is enough to compare by.
 */
function ownDomainOf(address: string): string | null {
  const domain = hostOfAddress(address.trim());
  if (LARGE.has(domain)) return null;
  const labels = domain.split('.');
  const [ending = '', above = ''] = labels.toReversed();
  return labels.slice(ending.length === 2 && above.length <= 3 ? -3 : -2).join('.');
}

/** Returns the error of a delivery over the limit. */
export const overLimitError = () =>
  `${CONFIRMATIONS_A_DAY} confirmations left within a day. This one was kept back. "${janusCommand()} leads retry" sends it later`;
