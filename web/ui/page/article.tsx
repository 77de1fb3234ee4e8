interface ArticleProps {
  heading: string;
  /** Made of Markdown by the build, which takes no HTML. */
  html: string;
}

/** A longer text: legal notices, terms, a page about something. */
export function Article({ heading, html }: ArticleProps) {
  return (
    <article className="article">
      <h1>{heading}</h1>
      <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
