import { useState } from 'react';
import type { SiteLink } from '#contract/content/common-content.ts';

interface SentNotesProps {
  /** Says to which address the reply to a form will go that was posted without a script. */
  note: string | undefined;
  /** The owner's link for visitors who have sent a form, such as a booking page. */
  link: SiteLink | undefined;
}

export function SentNotes({ note, link }: SentNotesProps) {
  return (
    <>
      {note && <p>{note}</p>}
      {link && (
        <p className="thanks-link">
          <a className="toast-action" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </>
  );
}

interface UnsentLinksProps {
  values: Texts;
  labels: Texts;
  mail: { to: string; subject: string };
  words: Record<'unsentMail' | 'unsentCopy' | 'copied' | 'notCopied', string>;
}

type Texts = Record<string, string>;

/** Other ways for a text that could not be sent: an email, and the clipboard. */
export function UnsentLinks({ values, labels, mail, words }: UnsentLinksProps) {
  const [result, setResult] = useState('');
  const filled = Object.entries(values).filter(([, value]) => value);
  const text = filled.map(([field, value]) => `${labels[field] ?? field}\n${value}`).join('\n\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult(words.copied),
      () => setResult(words.notCopied),
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
      <p role="status">{result}</p>
    </div>
  );
}
