import { contentFileOf, type Face } from '#contract/site.ts';
import { ok, warning, wrong, type Finding } from './check.ts';

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

/** What in the built pages is still the template's or the sample's. */
export function checkPlaceholders(faces: Face[]): Finding[] {
  const findings = faces.flatMap((face) => {
    const texts = textsOf(ownContent(face), '');
    const keysOf = (matches: (text: string, key: string) => boolean) =>
      texts.filter(({ key, text }) => matches(text, key)).map(({ key }) => key);
    const unwritten = keysOf((text) => TO_BE_WRITTEN.test(text));
    const samples = keysOf((text) => SAMPLE_HOST.test(text) || SAMPLE_PHONE.test(text));
    const figures = keysOf((text, key) => sampleFigures[key] === text);
    const file = contentFileOf(face);
    return [
      ...say(wrong, unwritten, `${file} still says "Write here …"; visitors read it on the page`),
      ...say(wrong, samples, `${file} still has sample addresses or numbers, which reach nobody`),
      ...say(warning, figures, `${file} still has figures of the template; buyers look figures up`),
    ];
  });
  return findings.length > 0 || faces.length === 0 ? findings : [ok('No placeholder is left in the content.')];
}

/** Names of other faces' files are looked at there. */
const ownContent = ({ data }: Face) =>
  data.kind === 'portfolio' ? { ...data.content, names: [], email: '' } : data.content;

function say(state: (words: string) => Finding, keys: string[], words: string): Finding[] {
  if (keys.length === 0) return [];
  const more = keys.length > SHOWN ? ` and ${keys.length - SHOWN} more` : '';
  return [state(`${words}: ${keys.slice(0, SHOWN).join(', ')}${more}.`)];
}

/** Every text with the way to it, such as `worth.cards.1.text`. */
function textsOf(value: unknown, key: string): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key === '' ? name : `${key}.${name}`));
}
