import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { emOf } from '../ui/text-width.ts';
import { choicesOf } from './choices.ts';
import { drawFrame } from './draw-frame.ts';
import { drawResults } from './draw-results.ts';
import { drawSearch } from './draw-search.ts';
import { drawTape } from './draw-tape.ts';
import { createFigures } from './figures.ts';
import { element, type Markup } from './markup.ts';
import type { Query } from './query.ts';

/** Few names are set as posters, without anything to search them by, and many as an index; up to so many. */
const FEW = 6;
const SOME = 60;

/** The names that are looked for, with what they are searched by. */
export function drawPortfolio(content: PortfolioContent, query: Query): Markup[] {
  const { names, title, lead, lang, words } = content;
  const figures = createFigures(lang);
  const choices = choicesOf(names, lang);
  const { found, canClear, list } = drawResults(names, query, words.portfolio, figures);
  const size = names.length <= FEW ? 'few' : names.length <= SOME ? 'some' : 'many';
  const main = element(
    'main',
    { class: 'portfolio', id: 'main', tabindex: -1, 'data-size': size },
    element(
      'header',
      { class: 'intro' },
      element('h1', emOf(title), title),
      drawTape(names, choices.endings),
      lead !== undefined && element('p', { class: 'intro-lead' }, lead),
    ),
    // Few are seen at once.
    names.length > FEW && drawSearch(choices, query, words.portfolio, figures),
    element(
      'p',
      { class: 'found' },
      element('strong', { id: 'found', role: 'status' }, found),
      element('a', { id: 'clear', href: '/', 'data-own': true, hidden: !canClear }, words.portfolio.clear),
    ),
    element('div', { id: 'results' }, list),
  );
  return drawFrame(content, main);
}

/** Any other path. */
export function drawNotFound(content: PortfolioContent): Markup[] {
  const { text, home } = content.words.notFound;
  const main = element(
    'main',
    { class: 'portfolio lost', id: 'main', tabindex: -1 },
    element('h1', {}, '404'),
    element('p', {}, text),
    element('p', {}, element('a', { class: 'button button-primary', href: '/' }, home)),
  );
  return drawFrame(content, main);
}
