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

export function createDns(resolver: Resolver): Dns {
  return {
    mailServers: (domain) => answer(resolver.resolveMx(domain)),
    texts: (name) => answer(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))),
    async addresses(host) {
      const answers = await Promise.all([answer(resolver.resolve4(host)), answer(resolver.resolve6(host))]);
      return (
        answers.find(({ kind }) => kind === 'found') ?? answers.find(({ kind }) => kind === 'silent') ?? answers[0]
      );
    },
  };
}

async function answer<Found>(asked: Promise<Found[]>): Promise<Answer<Found>> {
  try {
    const records = await asked;
    return records.length > 0 ? { kind: 'found', records } : { kind: 'none' };
  } catch (error) {
    const { code = 'no answer' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { kind: 'none' };
    const late = code === 'ETIMEOUT' || code === 'ECANCELLED';
    return { kind: 'silent', why: late ? 'did not answer in time' : `answered ${code}` };
  }
}
