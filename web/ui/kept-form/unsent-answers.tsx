import { useState } from 'react';

interface UnsentAnswersProps {
  /** What was typed, to be copied. */
  text: string;
  /** The address of a mail with the same text in it. */
  mail: string;
  words: { unsentMail: string; unsentCopy: string; copied: string; notCopied: string };
}

/** The calm way out beside the failure toast: the same answers by e-mail, or copied. */
export function UnsentAnswers({ text, mail, words }: UnsentAnswersProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };

  return (
    <div className="unsent">
      <a className="toast-action" href={mail}>
        {words.unsentMail}
      </a>
      <button className="toast-action" type="button" onClick={copy}>
        {words.unsentCopy}
      </button>
      <p role="status">{copied === undefined ? '' : copied ? words.copied : words.notCopied}</p>
    </div>
  );
}
