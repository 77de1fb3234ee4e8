import type { PortfolioMessages } from '#contract/content/messages.ts';
import { LARGEST_NUMBER, namesOnPage, countPages, type PortfolioName } from '#contract/site/for-sale.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage, type Plural, choosePlural } from '#contract/text/format.ts';
import { measureText } from '../ui/tape.tsx';
import { formatAddress, FOUND_ID, LIST_ADDRESS, type Query } from './query.ts';

export interface Language {
  messages: PortfolioMessages;
  figures: Figures;
}

/** Names that match a query. */
export type Found = { found: readonly PortfolioName[]; query: Query };

/** A page of the names. Beyond the last page is the last. */
export function Results({ found, query, ...language }: Language & Found) {
  const pages = countPages(found.length);
  const page = Math.min(query.page, pages);
  const from = (page - 1) * namesOnPage;
  return (
    <>
      <ol className="entries" start={from + 1}>
        {found.slice(from, from + namesOnPage).map((one) => (
          <Entry key={one.name} one={one} {...language} />
        ))}
      </ol>
      {pages > 1 && <Pages query={{ ...query, page }} pages={pages} {...language} />}
    </>
  );
}

/** A name on its piece of tape, with what buyers look for first: a cell for each letter, a dark one for the ending. */
function Entry({ one, messages, figures }: Language & { one: PortfolioName }) {
  const { name, ending, length, price, currency, status, category, url } = one;
  const dot = name.length - ending.length - 1;
  return (
    <li className="entry">
      <a className="entry-name" href={url} {...formatNumberAttribute(measureText(name))}>
        <bdi dir="ltr">
          <span className="entry-label" {...formatNumberAttribute(length)}>
            {name.slice(0, dot)}
          </span>
          <span className="entry-ending">{name.slice(dot)}</span>
        </bdi>
      </a>
      <p className="entry-facts">
        <span>{figures.formatCount(messages.letters, length)}</span>
        <span className="entry-category">{category ?? ''}</span>
        <span className={price === null ? 'entry-price entry-offer' : 'entry-price'}>
          {status === 'reserved' && (
            <>
              <b className="entry-state">{messages.reserved}</b>{' '}
            </>
          )}
          {price === null || currency === null ? (
            messages.offer
          ) : (
            <bdi dir="ltr">{figures.formatPrice(price, currency)}</bdi>
          )}
        </span>
      </p>
    </li>
  );
}

/** Rounds a number up to one that the stylesheet of the page knows as `--number`. */
export const formatNumberAttribute = (number: number) => ({
  'data-number': Math.min(LARGEST_NUMBER, Math.ceil(number)),
});

function Pages({ query, pages, messages, figures }: Language & { query: Query; pages: number }) {
  const { page } = query;
  const to = (other: number) => `${formatAddress({ ...query, page: other })}#${FOUND_ID}`;
  return (
    <nav className="pages" aria-label={messages.pages}>
      <p className="pages-here">
        {formatMessage(messages.page, { page: figures.formatNumber(page), pages: figures.formatNumber(pages) })}
      </p>
      {page > 1 && (
        <a className="button button-secondary" href={to(page - 1)} rel="prev">
          {messages.previous}
        </a>
      )}
      {page < pages && (
        <a className="button button-secondary" href={to(page + 1)} rel="next">
          {messages.next}
        </a>
      )}
    </nav>
  );
}

/** The note in place of a list without names. */
export function Nothing({ isEmpty, messages }: { isEmpty: boolean; messages: PortfolioMessages }) {
  if (isEmpty) return <p className="nothing">{messages.empty}</p>;
  return (
    <div className="nothing">
      <h3>{messages.none.heading}</h3>
      <p>{messages.none.text}</p>
      <p>
        <a className="button button-secondary" href={LIST_ADDRESS}>
          {messages.clear}
        </a>
      </p>
    </div>
  );
}

type Figures = ReturnType<typeof createFigures>;

/** Creates the formats of a language for numbers, for prices, and for texts about a number in its plural form. */
export function createFigures(lang: string) {
  const { format: formatNumber } = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
  return {
    formatNumber,
    // The element around it keeps the order without marks.
    formatPrice: (amount: number, currency: string) =>
      formatMoney(amount, currency, lang).replaceAll(/[\u061c\u200e\u200f]/g, ''),
    formatCount: (message: Plural, number: number) =>
      formatMessage(choosePlural(message, lang, number), { count: formatNumber(number) }),
  };
}
