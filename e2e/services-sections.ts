import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { sections, type Section } from '#contract/services-sections.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import { copySample } from './sample-copy.ts';

/** Takes parts out of a face's content, with the words of the links to them. */
export function leaveOut(content: ServicesFile, ...names: (Section | 'day' | 'quote')[]): void {
  for (const name of names) {
    delete content[name];
    if (name === 'quote') delete content.pages.quote;
    else if (name !== 'day') delete content.navigation[name];
  }
}

/** So many services, steps and principles, repeated with numbers. */
export function count(content: ServicesFile, cards: number): void {
  const { solutions, process, about } = content;
  const repeat = <Card>(list: Card[], named: (card: Card, name: string) => Card) =>
    Array.from({ length: cards }, (_, at) => named(list[at % list.length]!, ` ${at + 1}`));
  solutions!.services = repeat(solutions!.services, (card, name) => ({ ...card, name: card.name + name }));
  process!.steps = repeat(process!.steps, (card, name) => ({ ...card, title: card.title + name }));
  about!.principles = repeat(about!.principles!, (card, name) => ({ ...card, title: card.title + name }));
}

/** The first screen alone, without anything that leads on. */
export function bare(content: ServicesFile): void {
  leaveOut(content, ...sections, 'day', 'quote');
  for (const key of ['action', 'more'] as const) delete content.hero[key];
  delete content.navigation.start;
}

/** A new folder whose `dist` has the sample, and beside it a services face a variant. */
export function buildVariants(variants: Record<string, (content: ServicesFile) => void>): string {
  const copy = copySample();
  mkdirSync(join(copy.content, 'services'));
  const sample = readFileSync(join(copy.content, 'services.yaml'), 'utf8');
  for (const [key, change] of Object.entries(variants)) {
    const content = parse(sample) as ServicesFile;
    content.hosts = [`${key}.example`];
    change(content);
    writeFileSync(join(copy.content, 'services', `${key}.yaml`), stringify(content));
  }
  return copy.build();
}
