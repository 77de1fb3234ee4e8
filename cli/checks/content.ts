import { janusCommand } from '../../server/text/janus-command.ts';
import { contentFileOf, type FaceWithData, dropsOffers, type Face } from '#contract/site/site.ts';
import { formatPath } from '#contract/content/content-issue.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import { count, listSome } from '../terminal/text.ts';
import { fewNames, type Finding, LISTED_MAX, ok, warning, wrong } from './check.ts';

/** Checks the content, and reports what each domain does with offers. */
export function checkFaces(faces: FaceWithData[], contentErrors: string[]): Finding[] {
  if (contentErrors.length > 0)
    return contentErrors.map((error) =>
      wrong(`The content has a mistake, so a running server keeps what it served before: ${error}`),
    );
  const domains = faces.filter(({ kind }) => kind === 'domain');
  return [
    ok(`${count(faces.length, 'site is', 'sites are')} here. Visitors of other names see ${seenByOthers(faces)}.`),
    ...offersOf(domains),
  ];
}

/** Reports what happens to offers, a finding for all domains alike. */
function offersOf(domains: FaceWithData[]): Finding[] {
  const outcomeOf = (face: FaceWithData) =>
    face.forms.length > 0 ? 'stored' : dropsOffers(face) ? 'dropped' : 'formless';
  const { stored = [], formless = [], dropped = [] } = Object.groupBy(domains, outcomeOf);
  const namesOf = (faces: FaceWithData[]) => fewNames(faces.map(({ name }) => name));
  const report = (faces: FaceWithData[], state: typeof ok, message: string) =>
    faces.length > 0 ? [state(`${namesOf(faces)}: ${message}`)] : [];
  const remedy = `To get them, write "offers: deliver" in ${fewNames(dropped.map(contentFileOf))}.`;
  return [
    ...report(stored, ok, 'offers are stored and mailed to you.'),
    ...report(formless, ok, 'there is no offer form. Buyers write an email.'),
    ...report(
      dropped,
      warning,
      `offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or mailed. ${remedy}`,
    ),
  ];
}

/** Names the site that visitors of an unknown name see. */
export const seenByOthers = (faces: Face[]) =>
  faces.find(({ isDefault }) => isDefault)?.name ?? 'a page that says there is no such site';

/** The number of leads with a face's key. */
export interface FaceOfLeads {
  face: string;
  leads: number;
  /** The number of their deliveries that have not gone out. */
  open: number;
}

/** Reports faces that leads name and no content has: their file was renamed or deleted. */
export function checkLostFaces(stored: FaceOfLeads[], faces: Face[]): Finding[] {
  if (faces.length === 0) return [];
  const keys = faces.map(({ key }) => key);
  return stored.filter(({ face }) => !keys.includes(face)).map((lost) => warning(describe(lost, keys)));
}

function describe({ face, leads, open }: FaceOfLeads, keys: string[]): string {
  const name = escapeUnseen(face);
  return [
    `${count(leads, 'lead names', 'leads name')} the site ${name}, which has no file in the content${didYouMean(face, keys) || '.'}`,
    ...(open === 0 ? [] : [`${count(open, 'delivery has', 'deliveries have')} not left yet, and will show "${name}".`]),
    `If you renamed its file, "${janusCommand()} leads list --face ${name}" finds them. Its old name joins all again.`,
  ].join(' ');
}

/** The figures of `cli/domains/domain-template.yaml`, by their keys. True figures may equal them by chance. */
export const sampleFigures: Record<string, string> = {
  'worth.price.appraisal.figure': '$1,000',
  'worth.price.comparables.figure': '$5,000 to $50,000',
  'market.stats[1].label': 'First market',
  'market.stats[2].label': 'Second market',
  'market.stats[3].label': 'Annual growth of the second market',
  'market.stats[4].label': 'Third market',
  'market.stats[5].label': 'Fourth market',
  'market.total.figure': '$10 billion',
};

/** Texts of the template of a domain and of `janus site new`. */
const TO_BE_WRITTEN = [
  /\bwrite here\b|(?:^|· )(?:your company|ihre firma|votre entreprise)$/i,
  /^(?:your service|what it costs|one sentence about|one or two sentences about|what you do,|what your company does)/i,
  /^(?:ihre leistung$|was sie kostet|ein satz (?:über ihre|darüber)|ein oder zwei sätze|in wenigen worten, was|was ihre firma)/i,
  /^(?:Musterstraße 7|12345 Musterstadt|Example Street 7|12345 Example Town|7 rue de l'Exemple|12345 Exempleville)$/,
  /^(?:votre service$|ce qu'il coûte|une phrase (?:sur vos|à son)|une ou deux phrases|ce que (?:vous faites,|fait votre))/i,
];
const SAMPLE_HOST = /(?:^|[\s@/.])(?:(?:[a-z0-9-]+\.)+(?:example|invalid)|example\.(?:com|net|org))(?![\w-])/i;
/** Numbers of the North American plan, an area that no caller has, and others for fiction, there and in France. */
const SAMPLE_PHONE = /\+1[ -]?555\b|\b555[ -]?01\d\d\b|\b0?1 99 00 \d\d \d\d\b/;
const SHOWN = 3;

/** Reports texts in the built pages that are still the template's or the sample's, and `others`. */
export function checkPlaceholders(faces: FaceWithData[], others: Leftover[] = []): Finding[] {
  const ofFaces: Leftover[] = faces.flatMap((face) => {
    const recipients = Object.entries(face.to ?? {}).map(([kind, to]) => [kind === 'all' ? 'to' : `${kind}.to`, to]);
    const texts = [...textsOf(writtenIn(face.data)), ...textsOf(Object.fromEntries(recipients))];
    const keysOf = (matches: (text: string, key: string) => boolean) =>
      texts.filter(({ key, text }) => matches(text, key)).map(({ key }) => key);
    const unwritten = keysOf((text) => TO_BE_WRITTEN.some((pattern) => pattern.test(text)));
    const sampled = keysOf((text) => SAMPLE_HOST.test(text) || SAMPLE_PHONE.test(text));
    // An owner looks for a list or a phone number by its key.
    const samples = new Set(sampled.map((key) => key.replace(/(?:\[\d+\]|\.shown)$/, '')));
    const figures = keysOf((text, key) => sampleFigures[key] === text);
    const file = contentFileOf(face);
    return [
      { file, keys: unwritten, state: wrong, message: UNWRITTEN },
      { file, keys: [...samples], state: wrong, message: SAMPLES },
      { file, keys: figures, state: warning, message: 'still has figures of the template, and buyers check figures' },
    ].filter(({ keys }) => keys.length > 0);
  });
  const found = [...ofFaces, ...others];
  const findings = [...Map.groupBy(found, ({ message }) => message).values()].flatMap((alike) =>
    alike.length > LISTED_MAX ? [ofMany(alike)] : alike.map(ofOne),
  );
  return findings.length > 0 || faces.length === 0 ? findings : [ok('No placeholder is left in the content.')];
}

/** Returns the texts of the file itself, which has one address of the page's texts about a price. */
function writtenIn({ kind, content }: FaceWithData['data']): object {
  // The names of a portfolio are checked in their own files.
  if (kind === 'portfolio') return { ...content, names: [], email: '' };
  if (!('sale' in content) || !content.sale) return content;
  return { ...content, sale: undefined, price: { link: content.sale.buy?.link } };
}

const SAMPLES = 'still has sample addresses or numbers, which reach nobody';
const UNWRITTEN = 'still has texts to be written, which visitors read';

export interface Leftover {
  file: string;
  keys: string[];
  state(message: string): Finding;
  message: string;
}

function ofOne({ file, keys, state, message }: Leftover): Finding {
  return state(`${file} ${message}: ${listSome(keys, message === SAMPLES ? keys.length : SHOWN)}.`);
}

function ofMany(alike: Leftover[]): Finding {
  const [{ state, message, keys }] = alike as [Leftover];
  return state(`${fewNames(alike.map(({ file }) => file))}: each ${message}, such as in ${keys[0]}.`);
}

/** Lists every text with its key, such as `worth.cards[2].text`. */
export function textsOf(value: unknown, path: PropertyKey[] = []): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key: formatPath(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((part, index) => textsOf(part, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, [...path, name]));
}
