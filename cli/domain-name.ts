import { readDomainName, type DomainName, type DomainReading } from '#contract/domain-name.ts';
import { readHostName } from '#contract/host-name.ts';

/** Reads one domain as it is typed or copied: `BigBrand.COM`, `bücher.com`, `https://example.com/`. */
export function readTypedDomain(given: string): DomainReading {
  const reading = readDomainName(
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
 * Names for the domain's file, best first: its first part, as `payments` for payments.co.uk; then all of it. A file's name
 * is also that of an address on this machine, so it is a label of a host name (RFC 1035).
 */
export function keysFor({ shown, host }: DomainName): string[] {
  const ascii = plainLetters(shown) ?? host;
  const [label = '', ...ending] = ascii.split('.');
  const whole = cut([label, ...ending].join('-'));
  const numbered = Array.from({ length: 98 }, (_, index) => `${cut(whole, 60)}-${index + 2}`);
  return [label, whole, ...numbered].filter((key) => !RESERVED.has(key));
}

/** Of `services.yaml` and `portfolio.yaml`, which is there or may be one day. */
const RESERVED = new Set(['services', 'portfolio']);

/** No label ends with a hyphen. */
function cut(key: string, length = 63): string {
  let end = Math.min(key.length, length);
  while (key[end - 1] === '-') end -= 1;
  return key.slice(0, end);
}

/** `bucher.com` for bücher.com; undefined for what has no letters of ASCII in it. */
function plainLetters(name: string): string | undefined {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return readHostName(plain) === plain ? plain : undefined;
}
