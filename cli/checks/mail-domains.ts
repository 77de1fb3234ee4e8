import { contentFileOf, type Face } from '#contract/site/site.ts';
import type { Config } from '../../server/start/config.ts';
import { fewNames, type Finding, ok, unknown, warning, wrong } from './check.ts';
import { type Dns, type DnsAnswer, findMailDomain, hostOfAddress, isReservedName } from '../../server/delivery/dns.ts';

/** The selectors that large mail services and common programs sign under. */
const SELECTORS =
  'default dkim mail smtp google selector1 selector2 k1 k2 k3 s1 s2 fm1 fm2 fm3 protonmail protonmail2 protonmail3 pm zoho zmail mandrill mailjet brevo brevo1 sig1 key1 20230601'.split(
    ' ',
  );

/** Checks the DNS records for mail from `MAIL_FROM`, by which receivers recognize spam. */
export async function checkSender(from: string, dns: Dns): Promise<Finding[]> {
  const domain = hostOfAddress(from);
  if (isReservedName(domain)) return [];
  const [spf, keys, policies] = await Promise.all([
    dns.texts(domain),
    Promise.all(SELECTORS.map((selector) => dns.texts(`${selector}._domainkey.${domain}`))),
    Promise.all(policyNames(domain).map((name) => dns.texts(name))),
  ]);
  if (spf.kind === 'silent') return [unknown(`Could not look up SPF, DKIM and DMARC of ${domain}: DNS ${spf.why}.`)];
  return [checkSpf(domain, recordsOf(spf)), checkDkim(domain, keys), checkDmarc(domain, policies)];
}

/** Checks the list of senders. Only a receiver knows whether our server's address is among them. */
function checkSpf(domain: string, texts: string[]): Finding {
  const [record, ...more] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined)
    return warning(
      `SPF: ${domain} does not say who may send its mail. Add the TXT record that your mail service asks for.`,
    );
  if (more.length > 0)
    return wrong(`SPF: ${domain} has ${more.length + 1} records. Only one is allowed, so receivers ignore them all.`);
  if (/(?:^| )\+?all(?: |$)/i.test(record)) return wrong(`SPF: ${domain} lets anyone send (${record}).`);
  return ok(`SPF: ${domain} names who may send its mail. Whether your mail server is among them was not checked.`);
}

function checkDkim(domain: string, keys: DnsAnswer<string>[]): Finding {
  // An empty p= is a revoked key (RFC 6376, 3.6.1).
  const found = SELECTORS.filter((_, at) =>
    recordsOf(keys[at]!).some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text)),
  );
  if (found.length === 0)
    return unknown(
      `DKIM: ${domain} has no key under the ${SELECTORS.length} usual names. If it signs under another, a signed email's source shows it in DKIM-Signature, as "s=…".`,
    );
  return ok(
    `DKIM: ${domain} has a key under ${found.join(', ')}. An email's source shows whether your mail server signs with it.`,
  );
}

/** Checks the policy, which is that of the nearest name (RFC 7489, 6.6.3). */
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

/** Lists the names of the policies of a domain and of those above it, without the ending. */
function policyNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, above) => `_dmarc.${labels.slice(above).join('.')}`);
}

const recordsOf = (answer: DnsAnswer<string>) => (answer.kind === 'found' ? answer.records : []);

interface Mailbox {
  address: string;
  /** The file or the setting that has it. */
  where: string;
}

/** Lists the addresses that visitors and the server write to, and the sender's. */
export function mailboxesOf(faces: Face[], mail: Config['mail']): Mailbox[] {
  const contacts = faces.flatMap((face) =>
    [face.email, ...Object.values(face.to ?? {}).flat()].map((address) => ({ address, where: contentFileOf(face) })),
  );
  if (mail === null) return contacts;
  const owners = mail.owners.map((address) => ({ address, where: 'OWNER_EMAIL' }));
  return [...contacts, { address: mail.from, where: 'MAIL_FROM' }, ...owners];
}

/** Checks whether the domain of each address accepts mail. Samples are for the check of placeholders. */
export async function checkMailboxes(mailboxes: Mailbox[], dns: Dns): Promise<Finding[]> {
  const domains = Map.groupBy(mailboxes, ({ address }) => hostOfAddress(address));
  const real = [...domains].filter(([domain]) => !isReservedName(domain));
  const looks = await Promise.all(real.map(([domain, users]) => lookAtDomain(domain, users, dns)));
  const silent = looks.filter((look) => 'silent' in look);
  const findings = looks.filter((look) => 'state' in look);
  if (silent.length === 0) return findings;
  const why = `Could not look up the mail servers of domains (${silent.length}): DNS ${silent[0]!.silent}.`;
  return [...findings, unknown(why)];
}

async function lookAtDomain(domain: string, users: Mailbox[], dns: Dns): Promise<Finding | { silent: string }> {
  const mail = await findMailDomain(dns, domain);
  if (mail.kind === 'silent') return { silent: mail.why };
  const places = Map.groupBy(users, ({ address }) => address);
  const addresses = fewNames(
    [...places].map(([address, at]) => `${address} (${fewNames([...new Set(at.map(({ where }) => where))])})`),
  );
  const lost = (why: string) => wrong(`${addresses}: ${domain} ${why}. Give an address that someone reads.`);
  switch (mail.kind) {
    case 'servers':
      return ok(`${domain} accepts mail: ${addresses}.`);
    case 'refuses':
      return lost('does not accept mail, by its DNS');
    case 'host':
      return warning(
        `${addresses}: ${domain} names no mail server (MX) in DNS, so mail goes to its web server, which seldom accepts any.`,
      );
    case 'nowhere':
      return lost('has no mail server in DNS, so mail to it bounces');
  }
}
