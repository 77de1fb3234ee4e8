import type { ReactNode } from 'react';

interface ArticleProps {
  heading: string;
  /** HTML that the build made from Markdown. It accepts no HTML from owners. */
  html: string;
  /** Content of the site that follows the text. */
  children?: ReactNode;
}

/** A longer text: legal notices, terms, a page about a topic. */
export function Article({ heading, html, children }: ArticleProps) {
  return (
    <article className="article">
      <h1>{heading}</h1>
      <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </article>
  );
}
