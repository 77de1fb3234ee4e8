import { getPublicSuffix } from 'tldts';
import {
  type DomainName,
  type DomainNameResult,
  graphemesOf,
  parseDomainName,
  parseHostName,
} from '#contract/text/domain-name.ts';

/** Parses one domain as it is typed or copied: `BigBrand.COM`, `bücher.com`, `https://example.com/`. */
export function parseTypedDomain(given: string): DomainNameResult {
  const reading = parseDomainName(
    given
      .trim()
      .replace(/^https?:\/\//i, '')
      .split('/', 1)[0]!
      .replace(/:\d+$/, ''),
  );
  if (reading.ok && /^www\..+\./.test(reading.domain.host))
    return { ok: false, problem: `Give the domain itself: ${reading.domain.shown.slice(4)}` };
  return reading;
}

/**
 * Lists names for the domain's file, the best first: `payments` for payments.co.uk, then the whole name. The name is
 * also that of an address on this machine, so it is a host name's label (RFC 1035).
 */
export function keysFor({ shown, host }: DomainName): string[] {
  const ascii = toAscii(shown) ?? host;
  const [label = '', ...ending] = ascii.split('.');
  const whole = cut([label, ...ending].join('-'));
  const numbered = Array.from({ length: 98 }, (_, index) => `${cut(whole, 60)}-${index + 2}`);
  return [label, whole, ...numbered].filter((key) => !RESERVED.has(key));
}

/** The names of `services.yaml` and `portfolio.yaml`, which an owner may add. */
const RESERVED = new Set(['services', 'portfolio']);

/** Shortens a label, which must not end with a hyphen. */
function cut(key: string, length = 63): string {
  let end = Math.min(key.length, length);
  while (key[end - 1] === '-') end -= 1;
  return key.slice(0, end);
}

/** Returns `bucher.com` for bücher.com, and undefined for a name without Latin letters. */
function toAscii(name: string): string | undefined {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return parseHostName(plain) === plain ? plain : undefined;
}

/** Fills the template's places such as `{{name}}`. `email` is for buyers, `address` the page's on this machine. */
export function fillDomainTemplate(
  template: string,
  { shown, email, address }: { shown: string; email: string; address: string },
): string {
  const suffix = endingOf(shown).toLowerCase();
  const label = shown.slice(0, -suffix.length - 1);
  const count = graphemesOf(label.replaceAll('.', '')).length;
  const values: Record<string, string> = {
    name: shown,
    host: shown.toLowerCase(),
    ending: suffix,
    aboutEnding: suffix === 'com' ? 'The ending that people type first.' : 'Write here whom this ending addresses.',
    count: String(count),
    characters: count === 1 ? 'character' : 'characters',
    email,
    address,
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}

/** Returns the ending of a name without its first dot, such as `com` or `co.uk` (Public Suffix List). */
function endingOf(host: string): string {
  return getPublicSuffix(host) ?? host.slice(host.lastIndexOf('.') + 1);
}
