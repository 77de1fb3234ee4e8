import { contentFileOf, type DrawnFace } from '#contract/site.ts';
import { ok, warning, wrong, type Finding, fewNames, TOLD } from './check.ts';

/** Figures as `cli/domain-template.yaml` has them, by their keys: true ones may be the same by chance. */
export const sampleFigures: Record<string, string> = {
  'worth.price.appraisal.figure': '$1,000',
  'worth.price.comparables.figure': '$5,000 to $50,000',
  'market.stats.0.label': 'First market',
  'market.stats.1.label': 'Second market',
  'market.stats.2.label': 'Annual growth of the second market',
  'market.stats.3.label': 'Third market',
  'market.stats.4.label': 'Fourth market',
  'market.total.figure': '$10 billion',
};

const TO_BE_WRITTEN = /\bwrite here\b/i;
const SAMPLE_HOST = /(?:^|[\s@/.])(?:(?:[a-z0-9-]+\.)+(?:example|invalid)|example\.(?:com|net|org))(?![\w-])/i;
/** Of the North American plan: an area that no caller has, and numbers kept for fiction. */
const SAMPLE_PHONE = /\+1[ -]?555\b|\b555[ -]?01\d\d\b/;
const SHOWN = 4;

/** What in the built pages is still the template's or the sample's. `others`: what is to be told beside it. */
export function checkPlaceholders(faces: DrawnFace[], others: Leftover[] = []): Finding[] {
  const ofFaces: Leftover[] = faces.flatMap((face) => {
    const texts = textsOf(writtenIn(face.data), '');
    const keysOf = (matches: (text: string, key: string) => boolean) =>
      texts.filter(({ key, text }) => matches(text, key)).map(({ key }) => key);
    const unwritten = keysOf((text) => TO_BE_WRITTEN.test(text));
    const samples = keysOf((text) => SAMPLE_HOST.test(text) || SAMPLE_PHONE.test(text));
    const figures = keysOf((text, key) => sampleFigures[key] === text);
    const file = contentFileOf(face);
    return [
      { file, keys: unwritten, state: wrong, words: UNWRITTEN },
      { file, keys: samples, state: wrong, words: 'still has sample addresses or numbers, which reach nobody' },
      { file, keys: figures, state: warning, words: 'still has figures of the template; buyers look figures up' },
    ].filter(({ keys }) => keys.length > 0);
  });
  const found = [...ofFaces, ...others];
  const findings = [...Map.groupBy(found, ({ words }) => words).values()].flatMap((alike) =>
    alike.length > TOLD ? [ofMany(alike)] : alike.map(ofOne),
  );
  return findings.length > 0 || faces.length === 0 ? findings : [ok('No placeholder is left in the content.')];
}

/** What the page says of a price is made from one address in the file. */
function writtenIn({ kind, content }: DrawnFace['data']): object {
  // Names of other faces' files are looked at there.
  if (kind === 'portfolio') return { ...content, names: [], email: '' };
  if (!('sale' in content) || !content.sale) return content;
  return { ...content, sale: undefined, price: { link: content.sale.buy?.link } };
}

const UNWRITTEN = 'still says "Write here …"; visitors read it on the page';

export interface Leftover {
  file: string;
  keys: string[];
  state(words: string): Finding;
  words: string;
}

function ofOne({ file, keys, state, words }: Leftover): Finding {
  const more = keys.length > SHOWN ? ` and ${keys.length - SHOWN} more` : '';
  return state(`${file} ${words}: ${keys.slice(0, SHOWN).join(', ')}${more}.`);
}

function ofMany(alike: Leftover[]): Finding {
  const [{ state, words, keys }] = alike as [Leftover];
  return state(`${fewNames(alike.map(({ file }) => file))}: each ${words}, such as in ${keys[0]}.`);
}

/** Every text with the way to it, such as `worth.cards.1.text`. */
export function textsOf(value: unknown, key: string): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key === '' ? name : `${key}.${name}`));
}
