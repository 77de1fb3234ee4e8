import type { MxRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';

/** `silent`: it was asked and did not tell, such as without a network; `why` goes after "DNS". */
export type Answer<Found> = { kind: 'found'; records: Found[] } | { kind: 'none' } | { kind: 'silent'; why: string };

export interface Dns {
  mailServers(domain: string): Promise<Answer<MxRecord>>;
  /** IPv4 and IPv6. */
  addresses(host: string): Promise<Answer<string>>;
  texts(name: string): Promise<Answer<string>>;
}

const ISOLATED: Answer<never> = { kind: 'silent', why: 'of this machine does not know the internet' };

export function createDns(resolver: Resolver): Dns {
  let isolated: Promise<boolean> | undefined;

  async function ask<Found>(asked: Promise<Found[]>): Promise<Answer<Found>> {
    const answered = await answer(asked);
    if (answered.kind !== 'none') return answered;
    isolated ??= isIsolated(resolver);
    return (await isolated) ? ISOLATED : answered;
  }

  return {
    mailServers: (domain) => ask(resolver.resolveMx(domain)),
    texts: (name) => ask(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))),
    async addresses(host) {
      const [four, six] = await Promise.all([ask(resolver.resolve4(host)), ask(resolver.resolve6(host))]);
      if (four.kind === 'found' || six.kind === 'none') return four;
      return six;
    },
  };
}

async function answer<Found>(asked: Promise<Found[]>): Promise<Answer<Found>> {
  try {
    const records = await asked;
    return records.length > 0 ? { kind: 'found', records } : { kind: 'none' };
  } catch (error) {
    const { code = 'nothing' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { kind: 'none' };
    const late = code === 'ETIMEOUT' || code === 'ECANCELLED';
    return { kind: 'silent', why: late ? 'did not answer in time' : `answered ${code}` };
  }
}

/** A closed network's server denies every name outside of it; one that denies `com` is not to be believed. */
async function isIsolated(resolver: Resolver): Promise<boolean> {
  const code = await resolver.resolveSoa('com').then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );
  return code === 'ENOTFOUND';
}
