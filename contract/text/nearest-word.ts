import { parseDomainName } from './domain-name.ts';

/** Finds the word that was probably meant, if one is near enough. Capitals, spaces and hyphens do not count. */
export function nearestWord(given: string, words: string[]): string | undefined {
  const bare = letters(given);
  const byDistance = words
    .map((word) => ({ word, distance: editDistance(bare, letters(word)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = byDistance;
  return best && best.distance <= Math.max(1, Math.floor(bare.length / 3)) ? best.word : undefined;
}

/** Makes `; did you mean "…"?` to go after a sentence. Returns empty text if no word is near. */
export function didYouMean(given: string, words: string[]): string {
  const word = nearestWord(given, words);
  return word === undefined ? '' : `; did you mean "${word}"?`;
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .slice(0, 60);

/** Counts letters to add, drop, change or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const above = rows[row - 1]!;
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = above[column - 1]! + Number(a[row - 1] !== b[column - 1]);
      const swaps = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = swaps ? rows[row - 2]![column - 2]! + 1 : Infinity;
      current.push(Math.min(changed, above[column]! + 1, current[column - 1]! + 1, swapped));
    }
    rows.push(current);
  }
  return rows[a.length]![b.length]!;
}

/** Hosts of companies that hold a buyer's money, or whose marketplace does. All hosts below them are theirs. */
const ESCROW_HOSTS =
  'escrow.com afternic.com atom.com brandbucket.com dan.com dynadot.com flippa.com godaddy.com namecheap.com payoneer.com sedo.com sedo.de squadhelp.com transpact.com trustap.com'.split(
    ' ',
  );

/** Matches a host with the word escrow as its own name, or next to a word that calms a buyer. */
const ESCROW_PLACE =
  /(?:^|[.-])(?:my|the|safe|secure)?escrow(?:\.(?:(?:com?|net|org)\.[a-z]{2}|[a-z]{3,}|c[mo])$|-?(?:domains?|inc|login|online|pay|payments?|safe|secure|service|support|transfers?|trust|verify)\b)/;

/** Finds the escrow company that a host imitates: by its spelling, by letters that look alike, or by its name inside the host. */
export function imitatedHost(host: string): string | undefined {
  if (ESCROW_HOSTS.some((own) => host === own || host.endsWith(`.${own}`))) return undefined;
  const reading = parseDomainName(host);
  // `wwwescrow.com` reads as the host without its www.
  const shown = (reading.ok ? reading.domain.shown : host).replace(/^www-?(?=[^.-])/, '');
  const joined = shown.replaceAll('-', '');
  if (ESCROW_PLACE.test(shown) || ESCROW_PLACE.test(joined)) return ESCROW_HOSTS[0];
  return ESCROW_HOSTS.find((own) => {
    const [name = '', ending = ''] = own.split('.').map(inLatin);
    // One wrong letter makes another honest word of a shorter name.
    const slips = name.length > 5 ? 1 : 0;
    const imitates = (part: string) => {
      const read = inLatin(part);
      if (read === name) return !/^(?:escrow|dan|atom)$/.test(part);
      return editDistance(read, name) <= slips || editDistance(read, name + ending) <= slips;
    };
    const isInside = `.${inLatin(shown).replaceAll('-', '.')}`.includes(`.${name}.${ending}.`);
    return shown === own || isInside || [...shown.split(/[.-]/), ...joined.split('.')].some(imitates);
  });
}

/** Letters that look like the Latin ones below them. */
const ALIKE = '013458аеорсухіѕјԁһӏԛԝѵονραετικօıøłɑɡ';
const LATIN = 'oleasbaeopcyxisjdhlqwvovpaetikoiolag';

/** Replaces letters by the Latin ones that they look like. A capital i looks like a small l, so both are one here. */
const inLatin = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, (letter) => LATIN[ALIKE.indexOf(letter)] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
