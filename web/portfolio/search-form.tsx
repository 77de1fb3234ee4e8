import { formatMessage } from '#contract/text/format.ts';
import { type Choices, FOUND_ID, type Query, QUERY_LENGTH_MAX, sorts } from './query.ts';
import type { Language } from './results.tsx';

/** A form whose answer is a page of the server, at an address of its own. */
export function SearchForm({ choices, query, lang, words, figures }: SearchFormProps) {
  const { endings, categories, lengths, currency, hasOffers } = choices;
  const prices = withBound(choices.prices, query.max).map((price): Option => {
    const amount = figures.price(price, currency!);
    return [`${price}`, formatMessage(words.upTo, { amount })];
  });
  if (hasOffers && prices.length > 0) prices.push(['offer', words.offer]);
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
        <Choice
          name="ending"
          words={words.ending}
          options={endings.map((ending) => [ending, `.${ending}`])}
          chosen={query.ending}
        />
        <Choice name="max" words={words.price} options={prices} chosen={`${query.max ?? ''}`} fewest={1} />
        <Choice
          name="length"
          words={words.length}
          options={withBound(lengths, query.length).map((length) => [
            `${length}`,
            figures.counted(words.lettersAtMost, length),
          ])}
          chosen={`${query.length ?? ''}`}
          fewest={1}
        />
        <Choice
          name="category"
          words={words.category}
          options={categories.toSorted(new Intl.Collator(lang).compare).map((category): Option => [category, category])}
          chosen={query.category}
        />
        <SortChoice words={words} chosen={query.sort} choices={choices} />
        <button className="button button-primary search-show">{words.show}</button>
      </form>
    </search>
  );
}

interface SearchFormProps extends Language {
  choices: Choices;
  query: Query;
  lang: string;
}

function withBound(bounds: number[], chosen: Query['max']): number[] {
  return typeof chosen === 'number' ? [...new Set([...bounds, chosen])].toSorted((a, b) => a - b) : bounds;
}

type Option = readonly [value: string, label: string];

interface ChoiceProps {
  name: string;
  words: { label: string; all: string };
  options: readonly Option[];
  chosen: string;
  fewest?: number;
}

/** A choice, or nothing if all names are the same. */
function Choice({ name, words: { label, all }, options, chosen, fewest = 2 }: ChoiceProps) {
  if (options.length < fewest) return null;
  return (
    <Select className="search-choice" name={name} label={label} options={[['', all], ...options]} chosen={chosen} />
  );
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
