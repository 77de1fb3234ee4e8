import type { Resolver } from 'node:dns/promises';

/** An answer of DNS. `silent`: none came, such as without a network. `why` goes after "DNS". */
export type DnsAnswer<Found> = { kind: 'found'; records: Found[] } | { kind: 'none' } | { kind: 'silent'; why: string };

export type Dns = ReturnType<typeof createDns>;

/** The most questions at a time. The network or the server drops some of more. */
const QUERIES_MAX = 50;

const LATE: DnsAnswer<never> = { kind: 'silent', why: 'did not answer in time' };
const ISOLATED: DnsAnswer<never> = { kind: 'silent', why: 'of this machine does not know the internet' };

/** Creates a client of DNS. `limit` ends all questions, sent or not. */
export function createDns(resolver: Resolver, limit: AbortSignal = new AbortController().signal) {
  const inTurn = limitConcurrency(QUERIES_MAX);
  let isolated: Promise<boolean> | undefined;
  limit.addEventListener('abort', () => resolver.cancel());

  async function ask<Found>(question: () => Promise<Found[]>): Promise<DnsAnswer<Found>> {
    const answered = await inTurn(async () => (limit.aborted ? LATE : answer(question())));
    if (answered.kind !== 'none') return answered;
    isolated ??= isIsolated(resolver);
    return (await isolated) ? ISOLATED : answered;
  }

  return {
    mailServers: (domain: string) => ask(() => resolver.resolveMx(domain)),
    texts: (name: string) => ask(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    /** IPv4 and IPv6. */
    async addresses(host: string): Promise<DnsAnswer<string>> {
      const [four, six] = await Promise.all([ask(() => resolver.resolve4(host)), ask(() => resolver.resolve6(host))]);
      if (four.kind === 'found' || six.kind === 'none') return four;
      return six;
    },
  };
}

async function answer<Found>(question: Promise<Found[]>): Promise<DnsAnswer<Found>> {
  try {
    const records = await question;
    return records.length > 0 ? { kind: 'found', records } : { kind: 'none' };
  } catch (error) {
    const { code = 'nothing' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { kind: 'none' };
    return code === 'ETIMEOUT' || code === 'ECANCELLED' ? LATE : { kind: 'silent', why: `answered ${code}` };
  }
}

/** Whether this is a closed network, whose DNS denies every name outside of it, also `com`. */
function isIsolated(resolver: Resolver): Promise<boolean> {
  return resolver.resolveSoa('com').then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOTFOUND',
  );
}

/** Creates a function that runs others in their order, at most `most` at the same time. */
export function limitConcurrency(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * How a domain takes mail: by servers that it names, by its own host, not at all because it says so, or not at all
 * because it has neither.
 */
type MailDomain = { kind: 'servers' | 'host' | 'refuses' | 'nowhere' } | { kind: 'silent'; why: string };

/** Finds how a domain takes mail. */
export async function findMailDomain(dns: Dns, domain: string): Promise<MailDomain> {
  const mail = await dns.mailServers(domain);
  if (mail.kind === 'silent') return mail;
  // RFC 7505: one record without a name says that the domain accepts no email.
  if (mail.kind === 'found')
    return { kind: mail.records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'servers' : 'refuses' };
  // RFC 5321, 5.1: without MX records, mail goes to the host itself.
  const host = await dns.addresses(domain);
  if (host.kind === 'silent') return host;
  return { kind: host.kind === 'found' ? 'host' : 'nowhere' };
}

/** Whether nobody can own the name: it is for documentation, tests or this machine (RFC 2606, RFC 6761). */
export function isReservedName(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(host.replace(/\.$/, ''));
}

/** Returns the host of a mail address. */
export function hostOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
