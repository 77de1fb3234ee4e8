import { formatMessage } from '#contract/text/format.ts';
import { type Choices, FOUND_ID, type Query, QUERY_LENGTH_MAX, type Sort, sorts } from './query.ts';
import type { Language } from './results.tsx';

type SearchFormProps = Language & { choices: Choices; query: Query; lang: string };

type Option = readonly [value: string, label: string];

/** A form whose answer is a page of the server, at an address of its own. It omits what all names have in common. */
export function SearchForm({ choices, query, lang, messages, figures }: SearchFormProps) {
  const endings = choices.endings.map((ending): Option => [ending, `.${ending}`]);
  const categories = choices.categories.toSorted(new Intl.Collator(lang).compare).map((one): Option => [one, one]);
  const lengths = addBound(choices.lengths, query.length).map((length): Option => [
    `${length}`,
    figures.formatCount(messages.lettersAtMost, length),
  ]);
  const prices = addBound(choices.prices, query.max).map((price): Option => {
    const amount = figures.formatPrice(price, choices.currency!);
    return [`${price}`, formatMessage(messages.upTo, { amount })];
  });
  if (choices.hasOffers && prices.length > 0) prices.push(['offer', messages.offer]);
  const filters = [
    { name: 'ending', texts: messages.ending, options: endings.length > 1 ? endings : [] },
    { name: 'max', texts: messages.price, options: prices },
    { name: 'length', texts: messages.length, options: lengths },
    { name: 'category', texts: messages.category, options: categories.length > 1 ? categories : [] },
  ] as const;
  return (
    <search className="search">
      <form className="search-form" action={`/#${FOUND_ID}`} method="get">
        <p className="field search-field">
          <label className="field-label" htmlFor="q">
            {messages.search}
          </label>
          <input
            className="field-input"
            maxLength={QUERY_LENGTH_MAX}
            enterKeyHint="search"
            type="search"
            name="q"
            id="q"
            defaultValue={query.q}
            spellCheck={false}
            dir="auto"
          />
        </p>
        {filters
          .filter(({ options }) => options.length > 0)
          .map(({ name, texts: { label, all }, options }) => (
            <Select key={name} name={name} label={label} options={[['', all], ...options]} chosen={query[name]} />
          ))}
        <Select
          name="sort"
          label={messages.sort.label}
          options={listSorts(choices, query.sort).map((sort) => [sort, messages.sort[sort || 'name']])}
          chosen={query.sort === 'name' ? '' : query.sort}
        />
        <button className="button button-primary search-show">{messages.show}</button>
      </form>
    </search>
  );
}

/** Adds a bound that a visitor has chosen when there were other names. */
function addBound(bounds: number[], chosen: Query['max']): number[] {
  if (typeof chosen !== 'number' || bounds.includes(chosen)) return bounds;
  return [...bounds, chosen].toSorted((a, b) => a - b);
}

/** Lists the orders in which these names differ. The default one is empty, which the server takes for it. */
function listSorts({ prices, endings }: Choices, chosen: Sort): (Exclude<Sort, 'name'> | '')[] {
  const [hasPrices, hasEndings] = [prices.length > 0, endings.length > 1];
  const isOfUse = { length: true, price: hasPrices, dearest: hasPrices, ending: hasEndings };
  const [, ...others] = sorts;
  return ['', ...others.filter((sort) => isOfUse[sort] || sort === chosen)];
}

interface SelectProps {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: string | number | null;
}

function Select({ name, label, options, chosen }: SelectProps) {
  return (
    <p className={name === 'sort' ? 'field search-sort' : 'field search-choice'}>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <select className="field-input" name={name} id={name} defaultValue={chosen ?? ''}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
