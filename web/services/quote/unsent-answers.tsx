import { useState } from 'react';
import type { QuoteRequest } from '#contract/quote-request.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { answersAsText, answersAsMail } from './answers-as-text.ts';

/** The calm way out beside the failure toast: the same answers by e-mail, or copied. */
export function UnsentAnswers({ values, content }: { values: QuoteRequest; content: ServicesContent }) {
  const [copied, setCopied] = useState<boolean>();
  const { labels, title, form: words } = content.quote;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answersAsText(values, labels));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };

  return (
    <div className="unsent">
      <a className="toast-action" href={answersAsMail(content.email, title, values, labels)}>
        {words.unsentMail}
      </a>
      <button className="toast-action" type="button" onClick={copy}>
        {words.unsentCopy}
      </button>
      <p role="status">{copied === undefined ? '' : copied ? words.copied : words.notCopied}</p>
    </div>
  );
}
