import { useState } from 'react';

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

type Texts = Record<string, string>;

/** All answers under their questions, for a mail or the clipboard; what was left empty is left out. */
export function answersAsText(values: Texts, labels: Texts): string {
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value]) => `${labels[field] ?? field}\n${value}`)
    .join('\n\n');
}

/** A `mailto:` address that opens a mail with the answers in it (RFC 6068: line breaks as CRLF, percent-encoded). */
export function answersAsMail(to: string, subject: string, values: Texts, labels: Texts): string {
  const body = answersAsText(values, labels).replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
