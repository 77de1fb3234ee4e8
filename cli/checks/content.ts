import { janusCommand } from '../../server/text/janus-command.ts';
import { contentFileOf, type FaceWithSource, dropsOffers, type Face } from '#contract/site/site.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { listSome } from '../terminal/text.ts';
import { fewNames, type Finding, LISTED_MAX, ok, warning, wrong } from './check.ts';

/** Checks whether the site is built from the content of now, and what each domain does with offers. */
export function checkFaces(faces: FaceWithSource[], contentErrors: string[]): Finding[] {
  if (faces.length === 0) return [wrong('The site is not built yet. "npm start" builds and serves it.')];
  const domains = faces.filter(({ kind }) => kind === 'domain');
  const findings = domains.length > LISTED_MAX ? offersOfMany(domains) : domains.map(offersOf);
  const old = contentErrors.map((error) => wrong(`The site stays as it was built before: ${error}`));
  const count = faces.length === 1 ? 'one face' : `${faces.length.toLocaleString('en')} faces`;
  return [
    ok(`The site is built, with ${count}. Who comes by another name sees ${seenByOthers(faces)}.`),
    ...old,
    ...findings,
  ];
}

function offersOf(face: FaceWithSource): Finding {
  if (face.forms.length > 0) return ok(`${face.name}: offers are stored and mailed to you.`);
  if (!dropsOffers(face, face)) return ok(`${face.name}: has no offer form; buyers write to ${face.email}.`);
  return warning(
    `${face.name}: offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or mailed. ` +
      `To get them, write "offers: deliver" in ${contentFileOf(face)}.`,
  );
}

function offersOfMany(domains: FaceWithSource[]): Finding[] {
  const storing = domains.filter(({ forms }) => forms.length > 0);
  const dropping = domains.filter((face) => dropsOffers(face, face));
  const formless = domains.filter((face) => !storing.includes(face) && !dropping.includes(face));
  const parts = [
    [storing, 'with offers stored and mailed to you'],
    [formless, 'without an offer form'],
  ] as const;
  const counted = parts.filter(([some]) => some.length > 0).map(([some, text]) => `${text} ${inFigures(some)}`);
  const others = counted.length > 0 ? [ok(`${inFigures(domains)} domains: ${counted.join(', ')}.`)] : [];
  if (dropping.length === 0) return others;
  const message = `${inFigures(dropping)} of ${inFigures(domains)} domains DROP their offers, and visitors see "Message Sent!": ${fewNames(dropping.map(({ name }) => name))}. To get them, write "offers: deliver" in their files, or in domains/_defaults.yaml and not in theirs.`;
  return [...others, warning(message)];
}

const inFigures = ({ length }: { length: number }) => length.toLocaleString('en');

/** Names the face that is shown to visitors who come by a name that no face has. */
export function seenByOthers(faces: Face[]): string {
  return faces.find(({ isDefault }) => isDefault)?.name ?? 'a page that says there is no such site';
}

/** A face that leads bear, by its key. */
export interface FaceOfLeads {
  face: string;
  leads: number;
  /** The number of their deliveries that have not gone out. */
  open: number;
}

/** Reports faces that leads bear and no content has: their file was renamed or deleted. */
export function checkLostFaces(stored: FaceOfLeads[], faces: Face[]): Finding[] {
  if (faces.length === 0) return [];
  const keys = faces.map(({ key }) => key);
  return stored.filter(({ face }) => !keys.includes(face)).map((lost) => warning(describe(lost, keys)));
}

function describe({ face, leads, open }: FaceOfLeads, keys: string[]): string {
  const [name, one] = [escapeUnseen(face), leads === 1];
  return [
    `${one ? '1 lead is' : `${leads} leads are`} of the face ${name}, which no file in the content has${didYouMean(face, keys) || '.'}`,
    ...(open === 0 ? [] : [`${open} of their deliveries did not go out yet, and will say "${name}" for its name.`]),
    `If its file was renamed, "${janusCommand()} leads list --face ${name}" finds ${one ? 'it' : 'them'}, and the old file name joins all again.`,
  ].join(' ');
}

/** The figures of `cli/domains/domain-template.yaml`, by their keys: true ones may be the same by chance. */
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
/** Numbers of the North American plan: an area that no caller has, and those for fiction. */
const SAMPLE_PHONE = /\+1[ -]?555\b|\b555[ -]?01\d\d\b/;
const SHOWN = 4;

/** Reports what in the built pages is still the template's or the sample's, and `others` beside it. */
export function checkPlaceholders(faces: FaceWithSource[], others: Leftover[] = []): Finding[] {
  const ofFaces: Leftover[] = faces.flatMap((face) => {
    const texts = textsOf(writtenIn(face.data), '');
    const keysOf = (matches: (text: string, key: string) => boolean) =>
      texts.filter(({ key, text }) => matches(text, key)).map(({ key }) => key);
    const unwritten = keysOf((text) => TO_BE_WRITTEN.test(text));
    const samples = keysOf((text) => SAMPLE_HOST.test(text) || SAMPLE_PHONE.test(text));
    const figures = keysOf((text, key) => sampleFigures[key] === text);
    const file = contentFileOf(face);
    return [
      { file, keys: unwritten, state: wrong, message: UNWRITTEN },
      { file, keys: samples, state: wrong, message: 'still has sample addresses or numbers, which reach nobody' },
      { file, keys: figures, state: warning, message: 'still has figures of the template; buyers look figures up' },
    ].filter(({ keys }) => keys.length > 0);
  });
  const found = [...ofFaces, ...others];
  const findings = [...Map.groupBy(found, ({ message }) => message).values()].flatMap((alike) =>
    alike.length > LISTED_MAX ? [ofMany(alike)] : alike.map(ofOne),
  );
  return findings.length > 0 || faces.length === 0 ? findings : [ok('No placeholder is left in the content.')];
}

/** Returns what the file says: the page's words about a price are made from one address in it. */
function writtenIn({ kind, content }: FaceWithSource['data']): object {
  // The names of a portfolio are looked at in their own files.
  if (kind === 'portfolio') return { ...content, names: [], email: '' };
  if (!('sale' in content) || !content.sale) return content;
  return { ...content, sale: undefined, price: { link: content.sale.buy?.link } };
}

const UNWRITTEN = 'still says "Write here …"; visitors read it on the page';

export interface Leftover {
  file: string;
  keys: string[];
  state(message: string): Finding;
  message: string;
}

function ofOne({ file, keys, state, message }: Leftover): Finding {
  return state(`${file} ${message}: ${listSome(keys, SHOWN)}.`);
}

function ofMany(alike: Leftover[]): Finding {
  const [{ state, message, keys }] = alike as [Leftover];
  return state(`${fewNames(alike.map(({ file }) => file))}: each ${message}, such as in ${keys[0]}.`);
}

/** Lists every text with its key, such as `worth.cards.1.text`. */
export function textsOf(value: unknown, key: string): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key === '' ? name : `${key}.${name}`));
}
