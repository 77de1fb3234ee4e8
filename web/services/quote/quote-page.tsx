import type { QuoteStart } from '#contract/page.ts';
import type { Functions } from '#contract/reply.ts';
import type { ServicesContent } from '#contract/services-content.ts';

interface QuotePageProps {
  content: ServicesContent;
  start: QuoteStart;
  functions: Functions;
}

export function QuotePage({ content }: QuotePageProps) {
  return (
    <main id="main">
      <h1>{content.quote.title}</h1>
    </main>
  );
}
