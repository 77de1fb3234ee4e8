import { Fragment, type ReactNode } from 'react';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import { LIST_FILES, type PortfolioName } from '#contract/site/for-sale.ts';
import { Article } from '../ui/page/article.tsx';
import { FooterLinks, SkipLink } from '../ui/page/page-links.tsx';
import { Tape } from '../ui/tape.tsx';
import { textWidth } from '../ui/text-width.ts';
import { FOUND_ID, isWhole, LIST_ADDRESS, type Query, readChoices } from './query.ts';
import { createFigures, Nothing, Results, writeNumber } from './results.tsx';
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
    <Frame content={content}>
      <main className="portfolio" id="main" tabIndex={-1} data-size={size}>
        <header className="intro">
          <h1 {...writeNumber(textWidth(title))}>{title}</h1>
          <EndingsTape names={names} endings={choices.endings} />
          {lead !== undefined && <p className="intro-lead">{lead}</p>}
        </header>
        {names.length > FEW && <SearchForm choices={choices} query={query} lang={lang} {...language} />}
        <div className="found">
          <h2 id={FOUND_ID} tabIndex={-1}>
            {language.figures.counted(words.found, found.length)}
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
    <Frame content={content}>
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

export function ArticlePage({ content, page }: { content: PortfolioContent; page: CustomPage }) {
  return (
    <Frame content={content}>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
    </Frame>
  );
}

function Frame({ content, children }: { content: PortfolioContent; children: ReactNode }) {
  const { brand, email, copyright, legal, words } = content;
  return (
    <>
      <SkipLink>{words.page.skip}</SkipLink>
      <header className="further-head">
        <a href="/">
          <bdi>{brand}</bdi>
        </a>
      </header>
      {children}
      <footer className="footer">
        <p className="footer-name">
          <bdi>{brand}</bdi>
        </p>
        <p>
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </p>
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
        <p>{copyright}</p>
        <FooterLinks links={legal} />
      </footer>
    </>
  );
}

/** Share of the tape below which a cell has no room for its text on a phone. */
const NARROW = 0.13;
/** Maximum of cells for single endings. The rest share one. */
const CELLS = 8;

/** All names laid end to end on one tape, with a cell for each ending. The search gives the same as text. */
function EndingsTape({ names, endings }: { names: readonly PortfolioName[]; endings: readonly string[] }) {
  if (names.length === 0) return null;
  const counts = endings.map((ending) => ({ ending, count: names.filter((one) => one.ending === ending).length }));
  const rest = counts.slice(CELLS).reduce((sum, { count }) => sum + count, 0);
  const cells = [
    ...counts.slice(0, CELLS).map(({ ending, count }) => ({ label: `.${ending}`, share: count / names.length })),
    ...(rest > 0 ? [{ label: '', share: rest / names.length }] : []),
  ];
  return (
    <Tape
      cells={cells.map(({ label, share }, at) => ({
        share,
        label: share >= NARROW ? label : undefined,
        tone: at === cells.length - 1 && at > 0 ? 'ink' : 'tape',
      }))}
      stepsOf={(share) => (share > NARROW / 2 ? 2 : 1)}
    />
  );
}
