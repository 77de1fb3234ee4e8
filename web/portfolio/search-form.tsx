import type { PortfolioName } from '#contract/site/for-sale.ts';
import { formatMessage } from '#contract/text/format.ts';
import { byCount, mainCurrency, type Query, QUERY_LENGTH_MAX, sorts } from './query.ts';
import type { Language } from './results.tsx';

/** A form that queries the server by plain parameters. */
export function SearchForm({ choices, query, words, figures }: Language & { choices: Choices; query: Query }) {
  const { endings, categories, lengths, prices, currency, offers } = choices;
  const bounds = prices.map((price): Option => {
    const amount = figures.price(price, currency!);
    return [`${price}`, formatMessage(words.upTo, { amount })];
  });
  const letters = lengths.map((length): Option => [`${length}`, figures.counted(words.lettersAtMost, length)]);
  return (
    <search className="search">
      <form className="search-form" action="/" method="get" id="search">
        <p className="field search-field">
          <label className="field-label" htmlFor="q">
            {words.search}
          </label>
          <input
            className="field-input"
            maxLength={QUERY_LENGTH_MAX}
            enterKeyHint="search"
            type="search"
            name="q"
            id="q"
            defaultValue={query.q}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
          />
        </p>
        <Choice
          name="ending"
          words={words.ending}
          options={endings.map((ending) => [ending, `.${ending}`])}
          chosen={query.ending}
        />
        <Choice
          name="max"
          words={words.price}
          options={offers && prices.length > 0 ? [...bounds, ['offer', words.offer]] : bounds}
          chosen={`${query.max ?? ''}`}
          fewest={1}
        />
        <Choice name="length" words={words.length} options={letters} chosen={`${query.length ?? ''}`} fewest={1} />
        <Choice
          name="category"
          words={words.category}
          options={categories.map((category) => [category, category])}
          chosen={query.category}
        />
        <SortChoice words={words} chosen={query.sort} choices={choices} />
        <button className="button button-primary search-show">{words.show}</button>
      </form>
    </search>
  );
}

type Option = readonly [value: string, label: string];

interface ChoiceProps {
  name: string;
  words: { label: string; all: string };
  options: readonly Option[];
  chosen: string;
  /** Minimum of options for a choice. */
  fewest?: number;
}

/** A choice, or nothing if all names are the same. An option in the address is listed even if no name has it. */
function Choice({ name, words: { label, all }, options, chosen, fewest = 2 }: ChoiceProps) {
  const known = chosen === '' || options.some(([value]) => value === chosen);
  if (known && options.length < fewest) return null;
  const shown: Option[] = [['', all], ...options, ...(known ? [] : [[chosen, chosen] as const])];
  return <Select className="search-choice" name={name} label={label} options={shown} chosen={chosen} />;
}

interface SortChoiceProps extends Pick<Language, 'words'> {
  chosen: Query['sort'];
  choices: Choices;
}

function SortChoice({ words: { sort }, chosen, choices: { endings, prices } }: SortChoiceProps) {
  const [hasPrices, hasEndings] = [prices.length > 0, endings.length > 1];
  const isOfUse = { name: true, length: true, price: hasPrices, dearest: hasPrices, ending: hasEndings };
  const options = sorts.filter((by) => isOfUse[by] || by === chosen).map((by): Option => [valueOf(by), sort[by]]);
  return <Select className="search-sort" name="sort" label={sort.label} options={options} chosen={valueOf(chosen)} />;
}

/** Returns the value of an order. The default is empty, so that the address omits it. */
const valueOf = (sort: Query['sort']) => (sort === 'name' ? '' : sort);

interface SelectProps extends Record<'className' | 'name' | 'label' | 'chosen', string> {
  options: readonly Option[];
}

function Select({ className, name, label, options, chosen }: SelectProps) {
  return (
    <p className={`field ${className}`}>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <select className="field-input" name={name} id={name} defaultValue={chosen}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The choices that the names offer. */
interface Choices {
  endings: string[];
  categories: string[];
  /** Maximums of letters. */
  lengths: number[];
  /** Maximum prices, in `currency`. */
  prices: number[];
  currency: string | null;
  /** Whether some names have no price. */
  offers: boolean;
}

export function choicesOf(names: readonly PortfolioName[], lang: string): Choices {
  const currency = mainCurrency(names);
  const amounts = names.flatMap((one) => (one.currency === currency && one.price !== null ? [one.price] : []));
  const categories = [...new Set(names.flatMap(({ category }) => category ?? []))];
  return {
    endings: byCount(names.map(({ ending }) => ending)),
    categories: categories.toSorted(new Intl.Collator(lang).compare),
    lengths: dividingBounds(
      LENGTHS,
      names.map(({ length }) => length),
    ),
    prices: dividingBounds(PRICES, amounts),
    currency,
    offers: names.some(({ price }) => price === null),
  };
}

const LENGTHS = [3, 4, 5, 6, 8, 10, 12, 16, 20];
const PRICES = [1, 2.5, 5].flatMap((step) => Array.from({ length: 9 }, (_, zeros) => step * 10 ** (zeros + 2)));

/** Chooses bounds that divide the values: each excludes some, and includes more than the bound before. */
function dividingBounds(bounds: number[], values: number[]): number[] {
  let before = 0;
  return bounds
    .toSorted((a, b) => a - b)
    .filter((bound) => {
      const below = values.filter((value) => value <= bound).length;
      const parts = below > before && below < values.length;
      if (parts) before = below;
      return parts;
    });
}
