import type { PortfolioName } from '#contract/portfolio-name.ts';
import type { PortfolioWords } from '#contract/portfolio-words.ts';
import { emOf } from '../ui/text-width.ts';
import type { Figures } from './figures.ts';
import { element, type Markup } from './markup.ts';

/** More letters are too narrow for a mark each. */
const MARKED = 24;

/** A name on its piece of tape, which has a cell a letter and a dark one for the ending, and beside it what a buyer asks first. */
export function drawEntry(one: PortfolioName, words: PortfolioWords, figures: Figures): Markup {
  const { name, ending, length, price, currency, status, category, url } = one;
  const dot = name.length - ending.length - 1;
  return element(
    'li',
    { class: 'entry' },
    element(
      'a',
      { class: 'entry-name', href: url, ...emOf(name) },
      element(
        'bdi',
        { dir: 'ltr' },
        element(
          'span',
          { class: 'entry-label', 'data-count': length > MARKED ? undefined : length },
          name.slice(0, dot),
        ),
        element('span', { class: 'entry-ending' }, name.slice(dot)),
      ),
    ),
    element(
      'p',
      { class: 'entry-facts' },
      element('span', { class: 'entry-length' }, figures.counted(words.letters, length)),
      element('span', { class: 'entry-category' }, category ?? ''),
      element(
        'span',
        { class: price === null ? 'entry-price entry-offer' : 'entry-price' },
        status === 'reserved' && element('b', { class: 'entry-state' }, words.reserved),
        status === 'reserved' && ' ',
        price === null || currency === null
          ? words.offer
          : element('bdi', { dir: 'ltr' }, figures.price(price, currency)),
      ),
    ),
  );
}
