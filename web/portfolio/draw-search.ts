import { fillWords } from '#contract/fill-words.ts';
import type { PortfolioWords } from '#contract/portfolio-words.ts';
import type { Choices } from './choices.ts';
import type { Figures } from './figures.ts';
import { element, type Markup } from './markup.ts';
import { sorts, type Query } from './query.ts';

/** Asks the server by plain parameters; the script answers at once in its place. */
export function drawSearch(choices: Choices, query: Query, words: PortfolioWords, figures: Figures): Markup {
  const { endings, categories, lengths, prices, currency, offers } = choices;
  const bounds = prices.map(
    (price) => [`${price}`, fillWords(words.upTo, { amount: figures.price(price, currency!) })] as const,
  );
  const letters = lengths.map((length) => [`${length}`, figures.counted(words.lettersAtMost, length)] as const);
  return element(
    'search',
    { class: 'search' },
    element(
      'form',
      { class: 'search-form', action: '/', method: 'get', id: 'search' },
      drawField(words, query.q),
      drawSelect(
        'ending',
        words.ending,
        same(endings, (ending) => `.${ending}`),
        query.ending,
      ),
      drawSelect(
        'max',
        words.price,
        offers && prices.length > 0 ? [...bounds, ['offer', words.offer]] : bounds,
        `${query.max ?? ''}`,
      ),
      drawSelect('length', words.length, letters, `${query.length ?? ''}`),
      drawSelect('category', words.category, same(categories), query.category),
      drawSort(words, query.sort, choices),
      element('button', { class: 'button button-primary search-show' }, words.show),
    ),
  );
}

function drawField({ search }: PortfolioWords, q: string): Markup {
  const input = { type: 'search', name: 'q', id: 'q', value: q, autocomplete: 'off', spellcheck: 'false', dir: 'auto' };
  return element(
    'p',
    { class: 'field search-field' },
    element('label', { class: 'field-label', for: 'q' }, search),
    element('input', { class: 'field-input', maxlength: 100, enterkeyhint: 'search', ...input }),
  );
}

type Option = readonly [value: string, label: string];

const same = (values: string[], labelOf = (value: string) => value): Option[] =>
  values.map((value) => [value, labelOf(value)]);

/** Nothing where everything is the same; what the address chooses and no name has is told, and can be taken back. */
function drawSelect(
  name: string,
  { label, all }: { label: string; all: string },
  options: readonly Option[],
  chosen: string,
): Markup | false {
  const known = chosen === '' || options.some(([value]) => value === chosen);
  if (known && options.length < (name === 'length' || name === 'max' ? 1 : 2)) return false;
  const shown: readonly Option[] = [['', all], ...options, ...(known ? [] : [[chosen, chosen] as const])];
  return drawChoice('search-choice', name, label, shown, chosen);
}

function drawSort({ sort }: PortfolioWords, chosen: Query['sort'], { endings, prices }: Choices): Markup {
  const isOfUse = {
    name: true,
    length: true,
    price: prices.length > 0,
    dearest: prices.length > 0,
    ending: endings.length > 1,
  };
  const options = sorts.filter((by) => isOfUse[by] || by === chosen).map((by) => [valueOf(by), sort[by]] as const);
  return drawChoice('search-sort', 'sort', sort.label, options, valueOf(chosen));
}

/** The usual order needs no word in the address. */
const valueOf = (sort: Query['sort']) => (sort === 'name' ? '' : sort);

function drawChoice(what: string, name: string, label: string, options: readonly Option[], chosen: string): Markup {
  return element(
    'p',
    { class: `field ${what}` },
    element('label', { class: 'field-label', for: name }, label),
    element(
      'select',
      { class: 'field-input', name, id: name },
      options.map(([value, words]) => element('option', { value, selected: value === chosen }, words)),
    ),
  );
}
