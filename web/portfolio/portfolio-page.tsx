import { Fragment } from 'react';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { LIST_FILES, type PortfolioName } from '#contract/site/for-sale.ts';
import { ArticlePage, Footer, Frame } from '../domain/frame.tsx';
import { Tape, type TapeCell, measureText } from '../ui/tape.tsx';
import { FOUND_ID, isWhole, LIST_ADDRESS, type Query, readChoices } from './query.ts';
import { createFigures, formatNumberAttribute, Nothing, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';

/** Counts of names: up to `FEW` they are posters without a search, and more than `SOME` are an index. */
const FEW = 6;
const SOME = 60;

interface PortfolioPageProps {
  content: PortfolioContent;
  query: Query;
  found: readonly PortfolioName[];
}

export function PortfolioPage({ content, query, found }: PortfolioPageProps) {
  const { names, title, lead, lang } = content;
  const words = content.words.portfolio;
  const language = { words, figures: createFigures(lang) };
  const choices = readChoices(names);
  const size = names.length <= FEW ? 'few' : names.length <= SOME ? 'some' : 'many';
  // Without matches, the note in place of the list has the link.
  const canClear = found.length > 0 && !(isWhole(query) && query.sort === 'name');
  return (
    <Frame {...makeFrame(content)}>
      <main className="portfolio" id="main" tabIndex={-1} data-size={size}>
        <header className="intro">
          <h1 {...formatNumberAttribute(measureText(title))}>{title}</h1>
          <EndingsTape names={names} endings={choices.endings} />
          {lead !== undefined && <p className="intro-lead">{lead}</p>}
        </header>
        {names.length > FEW && <SearchForm choices={choices} query={query} lang={lang} {...language} />}
        <div className="found">
          <h2 id={FOUND_ID} tabIndex={-1}>
            {language.figures.formatCount(words.found, found.length)}
          </h2>
          {canClear && <a href={LIST_ADDRESS}>{words.clear}</a>}
        </div>
        <div id="results">
          {found.length > 0 ? (
            <Results found={found} query={query} {...language} />
          ) : (
            <Nothing isEmpty={names.length === 0} words={words} />
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
      <main className="portfolio lost" id="main" tabIndex={-1}>
        <h1>404</h1>
        <p>{text}</p>
        <p>
          <a className="button button-primary" href="/">
            {home}
          </a>
        </p>
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
      {LIST_FILES.map((file) => (
        <Fragment key={file}>
          {' '}
          <a href={`/${file}`}>
            <bdi>{file}</bdi>
          </a>
        </Fragment>
      ))}
    </p>
  );
  const footer = <Footer name={brand} email={email} files={files} copyright={copyright} legal={legal} />;
  return { skip: words.page.skip, name: brand, footer };
}

/** Share of the tape below which a cell has no room for its text on a phone. */
const NARROW = 0.13;
/** Most cells for single endings. The rest share one. */
const CELLS_MAX = 8;

/** All names laid end to end on one tape, with a cell for each ending. The search gives the same as text. */
function EndingsTape({ names, endings }: { names: readonly PortfolioName[]; endings: readonly string[] }) {
  if (names.length === 0) return null;
  const cells = endings.slice(0, CELLS_MAX).map((ending): TapeCell => {
    const share = names.filter((one) => one.ending === ending).length / names.length;
    return { share, label: share >= NARROW ? `.${ending}` : undefined };
  });
  const rest = names.filter(({ ending }) => endings.indexOf(ending) >= CELLS_MAX).length;
  if (rest > 0) cells.push({ share: rest / names.length });
  if (cells.length > 1) cells.at(-1)!.tone = 'ink';
  return <Tape cells={cells} countSteps={(share) => (share > NARROW / 2 ? 2 : 1)} />;
}
