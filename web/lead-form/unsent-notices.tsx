import { useState, useSyncExternalStore } from 'react';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import type { FormSession } from './form-session.ts';

// The page of an offer loads it together with the notices.
export { autosaveDraft } from './draft.ts';

type ClearWords = Record<'cleared' | 'clearedHint' | 'restore', string>;

/**
 * Empties the form. The next message reports it, with a button that restores the answers. `clear` returns a function
 * that does so.
 */
export function clearWithNotice<Form extends LeadForm>(
  session: FormSession<Form>,
  words: ClearWords,
  clear: () => () => void,
): void {
  const restore = clear();
  const focusFirst = () => session.form?.querySelector<HTMLElement>('.field-input')?.focus({ preventScroll: true });
  const bringBack = () => {
    restore();
    session.change({ notice: null });
    focusFirst();
  };
  const more = (
    <button className="toast-action" type="button" onClick={bringBack}>
      {words.restore}
    </button>
  );
  afterPaint(() => {
    session.change({ state: { status: 'idle' }, notice: { title: words.cleared, text: words.clearedHint, more } });
    focusFirst();
  });
}

/** Runs what follows after the new layout of the emptied fields, so that the visitor does not wait for both. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/** Reports a lost connection before the visitor presses the button. */
export function OfflineNotice({ words }: { words: Record<'offline', string> }) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status">
      {!isOnline && <p className="offline-notice">{words.offline}</p>}
    </div>
  );
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

interface FallbackProps {
  values: Record<string, string>;
  labels: Record<string, string>;
  mail: { to: string; subject: string };
  words: Record<'unsentMail' | 'unsentCopy' | 'copied' | 'notCopied', string>;
}

/** Other ways to send the same answers after a failure: by email, or copied. */
export function Fallback({ values, labels, mail, words }: FallbackProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatAnswers(values, labels));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };

  return (
    <div className="unsent">
      <a className="toast-action" href={answersMailto(mail, values, labels)}>
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

/** Formats all answers under their questions, for an email or the clipboard. Omits empty ones. */
export function formatAnswers(values: Texts, labels: Texts): string {
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value]) => `${labels[field] ?? field}\n${value}`)
    .join('\n\n');
}

/** Makes a `mailto:` address with the answers in it (RFC 6068: line breaks as CRLF, percent-encoded). */
export function answersMailto({ to, subject }: FallbackProps['mail'], values: Texts, labels: Texts): string {
  const body = formatAnswers(values, labels).replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
