import { sections, type Section } from '#contract/site/paths.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Change } from './variants.ts';

/** A part that is left out leaves no gap, and the links to it go with it. */
export const servicesSections: Record<string, Change<ServicesFile>> = {
  'first-screen': bare,
  button: (content) => leaveOut(content, 'solutions', 'process', 'about', 'contact', 'day'),
  stepless: (content) => leaveOut(content, 'process'),
  'process-last': (content) => leaveOut(content, 'about', 'contact'),
  'quote-less'(content) {
    leaveOut(content, 'quote');
    delete content.about!.principles;
  },
  hintless: (content) => void delete content.quote!.hints,
  'one-each'(content) {
    count(content, 1);
    for (const service of content.solutions!.services) delete service.drawing;
  },
  'seven-each': (content) => count(content, 7),
  'many-each': (content) => count(content, 24),
};

/** Takes parts out of a site's content, with the words of the links to them. */
function leaveOut(content: ServicesFile, ...names: (Section | 'day' | 'quote')[]): void {
  for (const name of names) {
    delete content[name];
    if (name === 'quote') delete content.pages.quote;
    else if (name !== 'day') delete content.navigation[name];
  }
}

/** That many services, steps and principles, repeated with numbers. */
function count(content: ServicesFile, cards: number): void {
  const { solutions, process, about } = content;
  const repeat = <Card>(list: Card[], named: (card: Card, name: string) => Card) =>
    Array.from({ length: cards }, (_, at) => named(list[at % list.length]!, ` ${at + 1}`));
  solutions!.services = repeat(solutions!.services, (card, name) => ({ ...card, name: card.name + name }));
  process!.steps = repeat(process!.steps, (card, name) => ({ ...card, title: card.title + name }));
  about!.principles = repeat(about!.principles!, (card, name) => ({ ...card, title: card.title + name }));
}

/** The first screen alone, without anything that leads on. */
function bare(content: ServicesFile): void {
  leaveOut(content, ...sections, 'day', 'quote');
  for (const key of ['action', 'more'] as const) delete content.hero[key];
  delete content.navigation.start;
}
