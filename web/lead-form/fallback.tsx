import { useState } from 'react';
import { answersAsMail, answersAsText } from './answers-as-text.ts';

interface FallbackProps {
  values: Record<string, string>;
  labels: Record<string, string>;
  mail: { to: string; subject: string };
  words: Record<'unsentMail' | 'unsentCopy' | 'copied' | 'notCopied', string>;
}

/** Below the words of a failure: the same answers by e-mail, or copied. */
export function Fallback({ values, labels, mail, words }: FallbackProps) {
  const [copied, setCopied] = useState<boolean>();
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
      <a className="toast-action" href={answersAsMail(mail.to, mail.subject, values, labels)}>
        {words.unsentMail}
      </a>
      <button className="toast-action" type="button" onClick={copy}>
        {words.unsentCopy}
      </button>
      <p role="status">{copied === undefined ? '' : copied ? words.copied : words.notCopied}</p>
    </div>
  );
}
