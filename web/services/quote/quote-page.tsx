import { useLocation } from 'react-router';
import type { QuoteStart } from '#contract/page.ts';
import type { Functions } from '../../lead-form/transport.ts';
import { emOfLongestWord } from '../../ui/text-width.ts';
import { groundClass } from '../ground-class.ts';
import type { WithQuote } from '../with-quote.ts';
import { NextSteps } from './next-steps.tsx';
import { QuoteForm } from './quote-form.tsx';

interface QuotePageProps {
  content: WithQuote;
  start: QuoteStart;
  functions: Functions;
}

/** The strategic assessment form (spec point 2). */
export function QuotePage({ content, start, functions }: QuotePageProps) {
  // The answer to a posted form belongs to the document it came with, not to later visits inside the application.
  const arrived = useLocation().key === 'default';
  return (
    <main className="quote" id="main" tabIndex={-1}>
      <div className={`quote-head ${groundClass(content.ground)}`}>
        <div className="wrap">
          <h1 className="section-heading" id="quote-title" tabIndex={-1} {...emOfLongestWord(content.quote.title)}>
            {content.quote.title}
          </h1>
          <p className="lead">{content.quote.intro}</p>
        </div>
      </div>
      <div className="wrap quote-body">
        <QuoteForm content={content} start={arrived ? start : { status: 'idle' }} functions={functions} />
        <NextSteps words={content.quote.next} />
      </div>
    </main>
  );
}
