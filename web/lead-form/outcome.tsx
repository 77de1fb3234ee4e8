import { useState } from 'react';
import type { SiteLink } from '#contract/content/common-content.ts';
import type { LeadFormMessages } from '#contract/content/messages.ts';
import type { Receipt } from '#contract/site/page.ts';

/** Remains above a form that was sent and emptied. It takes the focus when the thanks are closed. */
export function SentLine({ words, receipt }: { words: LeadFormMessages; receipt: Receipt | undefined }) {
  if (!receipt) return null;
  const pieces = (receipt.reference ? words.sent : words.sentAt).split(/\{(time|reference)\}/);
  return (
    <p className="sent-line" id="sent-line" tabIndex={-1}>
      <SentSign />
      <span>
        {pieces.map((piece, at) => (at % 2 === 0 ? piece : <bdi key={at}>{receipt[piece as keyof Receipt]}</bdi>))}
      </span>
    </p>
  );
}

/** The signs of the working day: a dot arrives, a line carries it, a tick is done. */
export function SentSign({ width = 24 }: { width?: number }) {
  const end = width - 12;
  return (
    <svg className="sent-sign" viewBox={`0 0 ${width} 24`} width={width} height="24" aria-hidden="true">
      <path d={`M7 12H${end}`} fill="none" stroke="var(--color-ink)" strokeWidth="3" />
      <circle cx="7" cy="12" r="7" fill="var(--color-ink)" />
      <g className="drawn-tick" transform={`translate(${end} 12)`}>
        <circle r="12" fill="var(--color-accent)" />
        <path d="M-5.4 .3l3.8 4.2 7-8.5" fill="none" stroke="var(--color-accent-ink)" strokeWidth="3" />
      </g>
    </svg>
  );
}

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
