import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { DomainFile } from '#contract/domain-content.ts';
import { copySample } from './sample-copy.ts';

/** A change of the sample's file. */
export type Variant = (file: DomainFile) => void;

/** Builds the sample with a domain more for each variant; returns the folder. */
export function buildVariants(variants: Record<string, Variant>): string {
  const { content, build } = copySample();
  const domains = join(content, 'domains');
  const sample = readFileSync(join(domains, 'nowfetch.yaml'), 'utf8');
  for (const [key, change] of Object.entries(variants)) {
    const file = parse(sample) as DomainFile;
    file.hosts = [`${key}.com`];
    file.url = `https://${key}.com`;
    change(file);
    writeFileSync(join(domains, `${key}.yaml`), stringify(file));
  }
  return build();
}

/** Every group of cards with so many; a screen takes eight badges at most. */
export function withCards(count: number): Variant {
  return ({ hero, worth, market, industries, features, trust, questions }) => {
    hero.badges = times(Math.min(count, 8), hero.badges!);
    worth!.cards = times(count, worth!.cards);
    market!.stats = times(count, market!.stats!);
    industries!.tiles = times(count, industries!.tiles);
    features!.badges = times(count, features!.badges!);
    features!.stats = times(count, features!.stats!);
    trust!.steps = times(count, trust!.steps!);
    trust!.terms = times(count, trust!.terms!);
    questions!.items = times(count, questions!.items);
  };
}

/** So many of the entries, over and over; their names differ, as those of an owner do. */
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
