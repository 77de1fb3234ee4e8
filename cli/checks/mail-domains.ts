import { contentFileOf, type Face } from '#contract/site/site.ts';
import type { Config } from '../../server/start/config.ts';
import { fewNames, type Finding, ok, unknown, warning, wrong } from './check.ts';
import { type Dns, type DnsAnswer, findMailDomain, hostOfAddress, isReservedName } from '../../server/delivery/dns.ts';

/** The selectors that large mail services and common programs sign under. */
const SELECTORS =
  'default dkim mail smtp google selector1 selector2 k1 k2 k3 s1 s2 fm1 fm2 fm3 protonmail protonmail2 protonmail3 pm zoho zmail mandrill mailjet brevo brevo1 sig1 key1 20230601'.split(
    ' ',
  );

/** Checks what DNS says about mail from `MAIL_FROM`; others decide by it whether an email is spam. */
export async function checkSender(from: string, dns: Dns): Promise<Finding[]> {
  const domain = hostOfAddress(from);
  if (isReservedName(domain)) return [];
  const [spf, keys, policies] = await Promise.all([
    dns.texts(domain),
    Promise.all(SELECTORS.map((selector) => dns.texts(`${selector}._domainkey.${domain}`))),
    Promise.all(policyNames(domain).map((name) => dns.texts(name))),
  ]);
  if (spf.kind === 'silent') {
    return [unknown(`Could not look up SPF, DKIM and DMARC of ${domain}: DNS ${spf.why}.`)];
  }
  return [checkSpf(domain, recordsOf(spf)), checkDkim(domain, keys), checkDmarc(domain, policies)];
}

/** Checks the list of senders. Only a receiver can tell whether it has the address that our mail comes from. */
function checkSpf(domain: string, texts: string[]): Finding {
  const [record, ...more] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined)
    return warning(
      `SPF: ${domain} does not say who may send its mail. Add the TXT record that your mail service asks for.`,
    );
  if (more.length > 0)
    return wrong(
      `SPF: ${domain} has ${more.length + 1} records where only one is allowed, so receivers ignore them all.`,
    );
  if (/(?:^| )\+?all(?: |$)/i.test(record)) return wrong(`SPF: ${domain} lets anyone send (${record}).`);
  return ok(`SPF: ${domain} names who may send its mail. Whether your mail server is among them was not checked.`);
}

function checkDkim(domain: string, keys: DnsAnswer<string>[]): Finding {
  // An empty p= is a key that was taken back (RFC 6376, 3.6.1).
  const found = SELECTORS.filter((_, at) =>
    recordsOf(keys[at]!).some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text)),
  );
  return found.length > 0
    ? ok(
        `DKIM: ${domain} has a key under ${found.join(', ')}. The source of an email shows whether your mail server signs with it.`,
      )
    : unknown(
        `DKIM: ${domain} has no key under the ${SELECTORS.length} usual names. It may have one under another: the source of ` +
          'a signed email has it in its DKIM-Signature, as "s=…".',
      );
}

/** Checks the policy: the nearest name that has one counts (RFC 7489, 6.6.3). */
function checkDmarc(domain: string, policies: DnsAnswer<string>[]): Finding {
  const silent = policies.find((answer) => answer.kind === 'silent');
  const record = policies.flatMap(recordsOf).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (record !== undefined) {
    const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1] ?? 'none';
    return ok(`DMARC: ${domain} has a policy (p=${policy}).`);
  }
  if (silent) return unknown(`DMARC: could not look it up: DNS ${silent.why}.`);
  return warning(
    `DMARC: ${domain} has no policy, which large mail providers ask for. Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none".`,
  );
}

/** Lists where the policies of the domain and of those above it stand, without the ending. */
function policyNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, above) => `_dmarc.${labels.slice(above).join('.')}`);
}

function recordsOf(answer: DnsAnswer<string>): string[] {
  return answer.kind === 'found' ? answer.records : [];
}

/** A mail address that somebody relies on, and where it stands. */
interface Mailbox {
  address: string;
  where: string;
}

/** Lists the addresses that visitors and the server write to, and the one that mail comes from. */
export function mailboxesOf(faces: Face[], mail: Config['mail']): Mailbox[] {
  const contacts = faces.map((face) => ({ address: face.email, where: contentFileOf(face) }));
  if (mail === null) return contacts;
  const owners = mail.owners.map((address) => ({ address, where: 'OWNER_EMAIL' }));
  return [...contacts, { address: mail.from, where: 'MAIL_FROM' }, ...owners];
}

/** Checks whether the domain of each address accepts mail at all. Samples are left to the check of placeholders. */
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
  const mail = await findMailDomain(dns, domain);
  if (mail.kind === 'silent') return { silent: mail.why };
  const places = Map.groupBy(users, ({ address }) => address);
  const addresses = fewNames(
    [...places].map(([address, at]) => `${address} (${fewNames([...new Set(at.map(({ where }) => where))])})`),
  );
  const found = (state: (message: string) => Finding, message: string) => ({ finding: state(message) });
  switch (mail.kind) {
    case 'servers':
      return found(ok, `${domain} accepts mail: ${addresses}.`);
    case 'refuses':
      return found(
        wrong,
        `${addresses}: ${domain} says in DNS that it accepts no mail. Give an address that someone reads.`,
      );
    case 'host':
      return found(
        warning,
        `${addresses}: ${domain} names no mail server (MX) in DNS, so mail goes to its web server, which seldom accepts any.`,
      );
    case 'nowhere':
      return found(
        wrong,
        `${addresses}: ${domain} has no mail server in DNS, so mail to it bounces. Give an address that someone reads.`,
      );
  }
}
