import { Fragment } from 'react';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { LIST_FILES, type PortfolioName } from '#contract/site/for-sale.ts';
import { ArticlePage, Footer, Frame } from '../domain/frame.tsx';
import { measureText } from '../ui/tape.tsx';
import { FOUND_ID, isWhole, LIST_ADDRESS, readChoices } from './query.ts';
import { createFigures, formatNumberAttribute, type Found, type Language, Nothing, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';

/** Counts of names: up to `FEW` they are posters without a search, and more than `SOME` are an index. */
const FEW = 6;
const SOME = 60;

export function PortfolioPage({ content, query, found }: Found & { content: PortfolioContent }) {
  const { names, title, lead, lang } = content;
  const messages = content.words.portfolio;
  const language = { messages, figures: createFigures(lang) };
  const choices = readChoices(names);
  const size = names.length <= FEW ? 'few' : names.length <= SOME ? 'some' : 'many';
  // Without matches, the note in place of the list has the link.
  const canClear = found.length > 0 && !(isWhole(query) && query.sort === 'name');
  return (
    <Frame {...makeFrame(content)}>
      <main className="portfolio" id="main" tabIndex={-1} data-size={size}>
        <header className="intro">
          <h1 {...formatNumberAttribute(measureText(title))}>{title}</h1>
          {size !== 'few' && choices.lengths.length > 0 && (
            <Lengths names={names} bounds={choices.lengths} chosen={query.length} {...language} />
          )}
          {lead !== undefined && <p className="intro-lead">{lead}</p>}
        </header>
        {names.length > FEW && <SearchForm choices={choices} query={query} lang={lang} {...language} />}
        <div className="found">
          <h2 id={FOUND_ID} tabIndex={-1}>
            {language.figures.formatCount(messages.found, found.length)}
          </h2>
          {canClear && <a href={LIST_ADDRESS}>{messages.clear}</a>}
        </div>
        <div id="results">
          {found.length > 0 ? (
            <Results found={found} query={query} {...language} />
          ) : (
            <Nothing isEmpty={names.length === 0} messages={messages} />
          )}
        </div>
      </main>
    </Frame>
  );
}

export function NotFoundPage({ content }: { content: PortfolioContent }) {
  const { text, home } = content.words.notFound;
  return (
    <Frame {...makeFrame(content)}>
      <main className="portfolio" id="main" tabIndex={-1}>
        <div className="nothing">
          <h1>404</h1>
          <p>{text}</p>
          <a className="button button-primary" href="/">
            {home}
          </a>
        </div>
      </main>
    </Frame>
  );
}

export function CustomPage({ content, page }: { content: PortfolioContent; page: Page }) {
  return <ArticlePage {...makeFrame(content)} page={page} />;
}

/** Makes what is around every page: the seller's name, and the foot with the files of the list. */
function makeFrame({ brand, email, copyright, legal, words }: PortfolioContent) {
  const files = (
    <p>
      {words.portfolio.data}
      {LIST_FILES.map((file, at) => (
        <Fragment key={file}>
          {at > 0 ? ' · ' : ' '}
          <a href={`/${file}`}>{file.split('.').at(-1)?.toUpperCase()}</a>
        </Fragment>
      ))}
    </p>
  );
  const footer = <Footer name={brand} email={email} files={files} copyright={copyright} legal={legal} />;
  return { skip: words.page.skip, name: brand, footer };
}

/** Most cells of one letter each. With more, a cell has the lengths up to a bound of the search. */
const CELLS_MAX = 12;
/** Height of the longest bar, in steps. */
const STEPS = 32;

interface LengthsProps extends Language {
  names: readonly PortfolioName[];
  bounds: number[];
  chosen: number | null;
}

/** A measuring tape in letters, with a bar for each length. A link on each cuts it off: it finds the names up to it. */
function Lengths({ names, bounds, chosen, messages, figures }: LengthsProps) {
  const lengths = names.map(({ length }) => length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const cells = (all.length > CELLS_MAX ? [...bounds, most] : all).map((end, at, ends) => ({
    end,
    count: lengths.filter((length) => length <= end && (at === 0 || length > ends[at - 1]!)).length,
  }));
  const highest = Math.max(...cells.map(({ count }) => count));
  return (
    <nav className="lengths" aria-label={messages.length.label}>
      {cells.map(({ end, count }) => (
        <a
          key={end}
          href={`${end === most ? LIST_ADDRESS : `/?length=${end}`}#${FOUND_ID}`}
          aria-current={end === chosen ? 'true' : undefined}
          data-beyond={(chosen !== null && end > chosen) || undefined}
        >
          <span className="visually-hidden">{figures.formatCount(messages.lettersAtMost, end)}</span>
          <span className="lengths-bar" aria-hidden {...formatNumberAttribute((count / highest) * STEPS)}>
            {count > 0 && figures.formatNumber(count)}
          </span>
          <span className="lengths-cell" aria-hidden>
            {end === most ? figures.formatCount(messages.letters, end) : figures.formatNumber(end)}
          </span>
        </a>
      ))}
    </nav>
  );
}
