import { Fragment, type ReactNode } from 'react';
import type { FurtherPage } from '#contract/further-page.ts';
import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { Article } from '../ui/article.tsx';
import { FooterLinks } from '../ui/footer-links.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { choicesOf } from './choices.ts';
import { EndingsTape } from './endings-tape.tsx';
import { createFigures } from './figures.ts';
import { emOf } from '../ui/text-width.ts';
import type { Query } from './query.ts';
import { findResults } from './results.tsx';
import { SearchForm } from './search-form.tsx';

/** At most so many names are set as posters, without anything to search them by; more than the second number are an index. */
const FEW = 6;
const SOME = 60;

/** The names that are looked for, with what they are searched by. */
export function PortfolioPage({ content, query }: { content: PortfolioContent; query: Query }) {
  const { names, title, lead, lang, words } = content;
  const language = { words: words.portfolio, figures: createFigures(lang) };
  const choices = choicesOf(names, lang);
  const { found, canClear, list } = findResults(names, query, language);
  const size = names.length <= FEW ? 'few' : names.length <= SOME ? 'some' : 'many';
  return (
    <Frame content={content}>
      <main className="portfolio" id="main" tabIndex={-1} data-size={size}>
        <header className="intro">
          <h1 {...emOf(title)}>{title}</h1>
          <EndingsTape names={names} endings={choices.endings} />
          {lead !== undefined && <p className="intro-lead">{lead}</p>}
        </header>
        {names.length > FEW && <SearchForm choices={choices} query={query} {...language} />}
        <p className="found">
          <strong id="found" role="status">
            {found}
          </strong>
          <a id="clear" href="/" data-own="" hidden={!canClear}>
            {words.portfolio.clear}
          </a>
        </p>
        <div id="results">{list}</div>
      </main>
    </Frame>
  );
}

/** The page of any other path. */
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

/** A page that the owner wrote, or what a link in a mail leads to. */
export function ArticlePage({ content, page }: { content: PortfolioContent; page: FurtherPage }) {
  return (
    <Frame content={content}>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
    </Frame>
  );
}

/** Files of the list, for whoever calculates with it. */
const FILES = ['portfolio.csv', 'portfolio.json'];

/** Head and foot, which every page of the face has around its own. */
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
          {FILES.map((file) => (
            <Fragment key={file}>
              {' '}
              <a href={`/${file}`}>
                <bdi>{file}</bdi>
              </a>
            </Fragment>
          ))}
        </p>
        {copyright !== undefined && <p>{copyright}</p>}
        <FooterLinks links={legal} />
      </footer>
    </>
  );
}
