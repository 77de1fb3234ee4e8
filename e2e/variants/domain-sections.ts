import type { DomainFile } from '#contract/content/domain-content.ts';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import type { Change } from './variants.ts';

/** The number of cards in each group, in a domain of its own: `cards-7`. */
export const COUNTS = [1, 3, 24];

/** Domains with other sections than the specification's, more or fewer cards, and other parts in a section. */
export const domainSections: Record<string, Change<DomainFile>> = {
  ...Object.fromEntries(COUNTS.map((count) => [`cards-${count}`, withCards(count)])),
  formless: (file) => void delete file.contact,
  bare(file) {
    for (const section of Object.keys(cardsIn) as SectionKey[]) delete file[section];
    delete file.hero.badges;
    delete file.whatsapp;
  },
  halves(file) {
    for (const section of ['worth', 'questions'] as const) delete file[section];
    delete file.market!.total;
    delete file.features!.stats;
    delete file.trust!.transfer;
    file.trust!.terms = terms;
  },
  others(file) {
    delete file.industries;
    delete file.market!.stats;
    delete file.features!.badges;
    for (const part of ['steps', 'terms'] as const) delete file.trust![part];
  },
  partless({ market, features, trust }) {
    for (const part of ['stats', 'total'] as const) delete market![part];
    for (const part of ['stats', 'badges'] as const) delete features![part];
    for (const part of ['steps', 'transfer', 'terms', 'roles'] as const) delete trust![part];
  },
  unappraised: ({ worth }) => void delete worth!.price!.appraisal,
  rangeless: ({ worth }) => void delete worth!.price!.comparables,
  figureless({ worth }) {
    for (const part of ['appraisal', 'comparables'] as const) delete worth!.price![part];
  },
  steady(file) {
    delete file.worth!.price;
    delete file.whatsapp;
  },
  told(file) {
    file.seller = { name: 'Grace Hopper', registrar: 'Example Registrar', since: '1999' };
    file.worth!.price!.basis = 'Sales of 2023.';
    file.market!.basis = 'A report.';
    file.features!.basis = 'Our own books.';
    file.trust!.terms = terms;
  },
};

/** Conditions of a purchase, which the sample has among its questions only. */
const terms = [
  { title: 'Ways to pay', text: 'Wire, PayPal, Stripe or cryptocurrency.' },
  { title: 'Pay over time', text: '20-30% down and the balance over 6-12 months.' },
];

/** Sets how many cards each section has. A section that the sample lacks is written here as a whole. */
const cardsIn: Record<SectionKey, (file: DomainFile, count: number) => void> = {
  worth({ worth }, count) {
    worth!.cards = times(count, worth!.cards);
  },
  market({ market }, count) {
    market!.stats = times(count, market!.stats!);
  },
  industries({ industries }, count) {
    industries!.tiles = times(count, industries!.tiles);
  },
  features({ features }, count) {
    features!.badges = times(count, features!.badges!);
    features!.stats = times(count, features!.stats!);
  },
  trust({ trust }, count) {
    trust!.steps = times(count, trust!.steps!);
    trust!.terms = times(count, terms);
  },
  contact() {},
  questions({ questions }, count) {
    questions!.items = times(count, questions!.items);
  },
};

/** Every group of cards with that many. A screen holds eight badges at most. */
function withCards(count: number): Change<DomainFile> {
  return (file) => {
    file.hero.badges = times(Math.min(count, 8), file.hero.badges!);
    for (const setCards of Object.values(cardsIn)) setCards(file, count);
  };
}

/** That many of the entries, over and over. Their names differ, as those of an owner do. */
function times<Entry>(count: number, entries: Entry[]): Entry[] {
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / entries.length);
    return round === 0 ? entries[at]! : named(entries[at % entries.length]!, ` ${round + 1}`);
  });
}

const NAMES = ['title', 'label', 'question'];

function named<Entry>(entry: Entry, more: string): Entry {
  if (typeof entry === 'string') return `${entry}${more}` as Entry;
  const parts = Object.entries(entry as object).map(([key, value]) => [
    key,
    NAMES.includes(key) ? `${value}${more}` : value,
  ]);
  return Object.fromEntries(parts) as Entry;
}
