import { domainToUnicode } from 'node:url';

export interface DomainName {
  /** The name as a reader sees it: with the capitals that were typed, in its own script. */
  shown: string;
  /** The host as browsers send it: small letters, those beyond ASCII as punycode. */
  host: string;
}

/** `problem`: the error in the name, and what to do. */
export type DomainNameResult = { ok: true; domain: DomainName } | { ok: false; problem: string };

/** Parses a domain's name in its script or as `xn--…` (RFC 1123, international names as in browsers, UTS 46). */
export function parseDomainName(given: string): DomainNameResult {
  const typed = given
    .trim()
    .normalize('NFC')
    .replaceAll(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/\.$/, '');
  const labels = typed.split('.');
  const shown = labels.map(decodeLabel).join('.');
  const problem = findProblem(typed, labels) ?? findHostProblem(shown);
  const host = problem === undefined ? parseHostName(shown) : undefined;
  if (host === undefined) return refuse(given, problem ?? NOT_INTERNATIONAL);
  const isSame = labels.every((label, at) => !isEncoded(label) || label.toLowerCase() === host.split('.')[at]);
  return isSame ? { ok: true, domain: { shown, host } } : refuse(given, NOT_INTERNATIONAL);
}

const refuse = (given: string, problem: string): DomainNameResult => ({
  ok: false,
  problem: `"${given.slice(0, 100)}" is not a domain name: ${problem}`,
});

const NOT_INTERNATIONAL = 'it has letters that no domain can have (IDNA); copy it from your registrar';
const WITH_ENDING = 'write it with its ending, such as NowFetch.com';

const isEncoded = (label: string) => /^xn--/i.test(label);
const decodeLabel = (label: string) => (isEncoded(label) ? domainToUnicode(label) : label);

/** Matches joiners that a script needs: Persian, the scripts of India, joined emoji. */
const JOINER = /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]/gu;

function findProblem(typed: string, labels: string[]): string | undefined {
  if (typed === '') return `it is empty; ${WITH_ENDING}`;
  if (/[/:]/.test(typed)) return 'it is a whole address; write the domain alone, such as NowFetch.com';
  if (/\p{Z}/u.test(typed)) return 'it has a space; write it without, or with a hyphen';
  if (/\p{C}/u.test(typed.replaceAll(JOINER, ''))) return 'it has an invisible character; type it again';
  if (typed.includes('_')) return 'it has an underscore; a name has letters, digits and hyphens';
  const [sign] = /[\x20-\x2c\x3b-\x40[-`{-~]/.exec(typed) ?? [];
  if (sign) return `it has ${sign}; a name has letters, digits and hyphens`;
  if (labels.includes('')) return 'it has a dot with nothing before it; remove the dot, or add the missing part';
  if (labels.length === 1) return `it has no ending; ${WITH_ENDING}`;
  const edge = labels.find((label) => label.startsWith('-') || label.endsWith('-'));
  if (edge !== undefined) return `"${edge.slice(0, 70)}" begins or ends with a hyphen; no part of a name does`;
  return undefined;
}

/** Checks the lengths of the host (RFC 1035). */
function findHostProblem(shown: string): string | undefined {
  const host = URL.parse(`http://${shown}`)?.hostname;
  // A label that stays encoded has no letters.
  if (!host || shown.split('.').some(isEncoded)) return NOT_INTERNATIONAL;
  const labels = host.split('.');
  const long = labels.findIndex(({ length }) => length > 63);
  if (long >= 0)
    return `"${labels[long]!.slice(0, 70)}" has ${labels[long]!.length} letters; a part of a name has at most 63`;
  if (host.length > 253) return `it has ${host.length} letters; a name has at most 253`;
  if (!/^[a-z][a-z0-9-]*[a-z0-9]$/.test(labels.at(-1)!)) return `"${labels.at(-1)!}" is not an ending; ${WITH_ENDING}`;
  return undefined;
}

/** Takes the name from an address such as `https://nowfetch.com:443/about`. */
export const cutAddress = (given: string) => given.trim().replace(/^https?:\/\/|(?::\d{1,5})?(?:\/.*)?$/gis, '');

/** Parses `NowFetch.com` or `https://nowfetch.com:443/` to a host in lower case and punycode, or undefined. */
export function parseHostName(given: string): string | undefined {
  const name = cutAddress(given).replace(/\.$/, '').toLowerCase();
  if (!/[^\x20-\x7e]/.test(name)) return isHostName(name) ? name : undefined;
  const ascii = URL.parse(`http://${name}`)?.hostname ?? '';
  return isHostName(ascii) && !/[\x20-\x2c/:?@[\\\]]/.test(name) ? ascii : undefined;
}

/** Whether a name has at least two labels of letters, digits and inner hyphens (RFC 1035), or is this machine. */
function isHostName(name: string): boolean {
  return (
    name === 'localhost' ||
    (name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(name))
  );
}

/** Splits a text into letters as people count them: an accent is not a letter of its own, joined emoji are one. */
export const splitLetters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

const segmenter = new Intl.Segmenter('en');
