import { ok, unknown, warning, wrong, type Finding, fewNames } from './check.ts';
import type { Dns } from './dns.ts';
import { hostOfAddress, isReservedName } from './reserved-name.ts';

/** A mail address that somebody relies on, and where it stands. */
export interface Mailbox {
  address: string;
  where: string;
}

/** Whether the domain of each address takes mail at all. Samples are left to the check of placeholders. */
export async function checkMailboxes(mailboxes: Mailbox[], dns: Dns): Promise<Finding[]> {
  const domains = Map.groupBy(mailboxes, ({ address }) => hostOfAddress(address));
  const real = [...domains].filter(([domain]) => !isReservedName(domain));
  const looks = await Promise.all(real.map(([domain, users]) => lookAtDomain(domain, users, dns)));
  const silent = looks.filter((look) => 'silent' in look);
  const findings = looks.flatMap((look) => ('finding' in look ? [look.finding] : []));
  if (silent.length === 0) return findings;
  return [
    ...findings,
    unknown(`Could not look up the mail servers of domains (${silent.length}): DNS ${silent[0]!.silent}.`),
  ];
}

async function lookAtDomain(
  domain: string,
  users: Mailbox[],
  dns: Dns,
): Promise<{ finding: Finding } | { silent: string }> {
  const [mail, address] = await Promise.all([dns.mailServers(domain), dns.addresses(domain)]);
  if (mail.kind === 'silent') return { silent: mail.why };
  const places = Map.groupBy(users, ({ address }) => address);
  const addresses = fewNames(
    [...places].map(([address, at]) => `${address} (${fewNames([...new Set(at.map(({ where }) => where))])})`),
  );
  if (mail.kind === 'found') {
    // RFC 7505: one record without a name says that the domain takes no mail.
    const takesMail = mail.records.some(({ exchange }) => exchange !== '' && exchange !== '.');
    return takesMail
      ? { finding: ok(`${domain} accepts mail: ${addresses}.`) }
      : {
          finding: wrong(
            `${addresses}: ${domain} says in DNS that it accepts no mail. Give an address that someone reads.`,
          ),
        };
  }
  if (address.kind === 'silent') return { silent: address.why };
  // RFC 5321, 5.1: without MX records, mail goes to the host itself.
  return address.kind === 'found'
    ? {
        finding: warning(
          `${addresses}: ${domain} names no mail server (MX) in DNS, so mail goes to its web server, which seldom accepts any.`,
        ),
      }
    : {
        finding: wrong(
          `${addresses}: ${domain} has no mail server in DNS, so mail to it bounces. Give an address that someone reads.`,
        ),
      };
}
