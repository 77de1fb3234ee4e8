import { formatMessage } from '#contract/text/format.ts';
import { type Choices, FOUND_ID, type Query, QUERY_LENGTH_MAX, sorts } from './query.ts';
import type { Language } from './results.tsx';

interface SearchFormProps extends Language {
  choices: Choices;
  query: Query;
  lang: string;
}

type Option = readonly [value: string, label: string];

/** A form whose answer is a page of the server, at an address of its own. It omits what all names have in common. */
export function SearchForm({ choices, query, lang, words, figures }: SearchFormProps) {
  const endings = choices.endings.map((ending): Option => [ending, `.${ending}`]);
  const categories = choices.categories.toSorted(new Intl.Collator(lang).compare);
  const lengths = addBound(choices.lengths, query.length).map((length): Option => [
    `${length}`,
    figures.formatCount(words.lettersAtMost, length),
  ]);
  const prices = addBound(choices.prices, query.max).map((price): Option => {
    const amount = figures.formatPrice(price, choices.currency!);
    return [`${price}`, formatMessage(words.upTo, { amount })];
  });
  if (choices.hasOffers && prices.length > 0) prices.push(['offer', words.offer]);
  return (
    <search className="search">
      <form className="search-form" action={`/#${FOUND_ID}`} method="get">
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
        {endings.length > 1 && <Choice name="ending" words={words.ending} options={endings} query={query} />}
        {prices.length > 0 && <Choice name="max" words={words.price} options={prices} query={query} />}
        {lengths.length > 0 && <Choice name="length" words={words.length} options={lengths} query={query} />}
        {categories.length > 1 && (
          <Choice
            name="category"
            words={words.category}
            options={categories.map((category) => [category, category])}
            query={query}
          />
        )}
        <SortChoice words={words} query={query} choices={choices} />
        <button className="button button-primary search-show">{words.show}</button>
      </form>
    </search>
  );
}

/** Adds a bound that a visitor has chosen when there were other names. */
function addBound(bounds: number[], chosen: Query['max']): number[] {
  if (typeof chosen !== 'number' || bounds.includes(chosen)) return bounds;
  return [...bounds, chosen].toSorted((a, b) => a - b);
}

interface ChoiceProps {
  name: 'ending' | 'max' | 'length' | 'category';
  words: { label: string; all: string };
  options: readonly Option[];
  query: Query;
}

function Choice({ name, words: { label, all }, options, query }: ChoiceProps) {
  const chosen = `${query[name] ?? ''}`;
  return (
    <Select className="search-choice" name={name} label={label} options={[['', all], ...options]} chosen={chosen} />
  );
}

function SortChoice({ words: { sort }, query, choices }: Pick<SearchFormProps, 'words' | 'query' | 'choices'>) {
  const [hasPrices, hasEndings] = [choices.prices.length > 0, choices.endings.length > 1];
  const isOfUse = { name: true, length: true, price: hasPrices, dearest: hasPrices, ending: hasEndings };
  const [byName, ...others] = sorts;
  const options = others.filter((by) => isOfUse[by] || by === query.sort).map((by): Option => [by, sort[by]]);
  return (
    <Select
      className="search-sort"
      name="sort"
      label={sort.label}
      options={[['', sort[byName]], ...options]}
      chosen={query.sort === byName ? '' : query.sort}
    />
  );
}

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
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
