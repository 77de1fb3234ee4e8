import { useState } from 'react';

interface FallbackProps {
  values: Texts;
  labels: Texts;
  mail: { to: string; subject: string };
  words: Record<'unsentMail' | 'unsentCopy' | 'copied' | 'notCopied', string>;
}

type Texts = Record<string, string>;

export function Fallback({ values, labels, mail, words }: FallbackProps) {
  const [said, say] = useState('');
  const text = formatAnswers(values, labels);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(words.copied),
      () => say(words.notCopied),
    );
  // RFC 6068: line breaks as CRLF, percent-encoded.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return (
    <div className="unsent">
      <a className="toast-action" href={`mailto:${mail.to}?subject=${encodeURIComponent(mail.subject)}&body=${body}`}>
        {words.unsentMail}
      </a>
      <button className="toast-action" type="button" onClick={copy}>
        {words.unsentCopy}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

function formatAnswers(values: Texts, labels: Texts): string {
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value]) => `${labels[field] ?? field}\n${value}`)
    .join('\n\n');
}
