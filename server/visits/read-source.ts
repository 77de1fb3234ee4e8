import { noSource, type Source } from './daily-sum.ts';
import { remember } from './remember.ts';
import type { RequestHeaders } from './robots.ts';

/**
 * Where a visit came from: the word of `utm_source` in the address that was asked for, else `site`, the host of the page
 * whose link was followed. None where the visitor asks not to be followed (Sec-GPC, DNT).
 */
export function readSource(headers: RequestHeaders, target: string, site: string): Source {
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return noSource;
  const word = readWord(target);
  if (word !== '') return { kind: 'utm', name: word };
  return isSite(site) ? { kind: 'site', name: site } : noSource;
}

/** Host of the page that a link was followed from, as `bareHost` writes it; empty where there is none. */
export function refererHost(headers: RequestHeaders): string {
  const referer = headers['referer'];
  if (typeof referer !== 'string') return '';
  // As browsers write it, which nobody else has to be understood for.
  const start = referer.startsWith('https://') ? 8 : referer.startsWith('http://') ? 7 : referer.length;
  const end = referer.indexOf('/', start);
  return bareHost(referer.slice(start, end === -1 ? undefined : end).slice(0, LONGEST_HOST));
}

/** Of `host:port`: small letters, no port and no final dot. */
export const bareHost = remember((host) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, ''));

/** Characters: no name of the internet has more. */
const LONGEST_HOST = 260;
const LONGEST_SITE = 100;
const LONGEST_QUERY = 2048;

/** A name of the internet: no address in numbers, which may be somebody's home, and no computer of a network of their own. */
const isSite = remember((host) => {
  if (host.length > LONGEST_SITE || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) return false;
  return /^[a-z]/.test(host.slice(host.lastIndexOf('.') + 1));
});

/** Empty for what is no plain word, and for what may stand for one person: an address of mail, a number of more than six digits. */
function readWord(target: string): string {
  const query = target.indexOf('?');
  if (query === -1) return '';
  const at = target.startsWith(PARAMETER, query + 1) ? query : target.indexOf(`&${PARAMETER}`, query);
  if (at === -1 || at > query + LONGEST_QUERY) return '';
  const start = at + 1 + PARAMETER.length;
  const end = target.indexOf('&', start);
  return plainWord(target.slice(start, end === -1 ? undefined : end));
}

const plainWord = remember((word) => (PLAIN_WORD.test(word) && !TOO_MANY_DIGITS.test(word) ? word.toLowerCase() : ''));

const PARAMETER = 'utm_source=';
const PLAIN_WORD = /^[\w.-]{1,40}$/;
/** A year and a month have six. */
const TOO_MANY_DIGITS = /(?:\d\D*){7}/;
