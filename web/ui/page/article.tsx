import type { ReactNode } from 'react';

interface ArticleProps {
  heading: string;
  /** HTML that the build made from Markdown. It accepts no HTML from owners. */
  html: string;
  children?: ReactNode;
}

export function Article({ heading, html, children }: ArticleProps) {
  return (
    <article className="article">
      <h1>{heading}</h1>
      <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </article>
  );
}
