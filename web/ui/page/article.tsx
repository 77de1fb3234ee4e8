import { emOfLongestWord } from '../text-width.ts';

interface ArticleProps {
  heading: string;
  /** HTML that the build made from Markdown. It accepts no HTML from owners. */
  html: string;
}

/** A longer text: legal notices, terms, a page about a topic. */
export function Article({ heading, html }: ArticleProps) {
  return (
    <article className="article">
      <h1 {...emOfLongestWord(heading)}>{heading}</h1>
      <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
