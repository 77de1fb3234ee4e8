import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Toast } from '../ui/toast.tsx';
import { focusSubmit } from './use-lead-form.ts';

interface DraftNoticeProps extends DraftForm {
  words: Record<'kept' | 'clear' | 'cleared' | 'clearedHint' | 'restore', string>;
  onToast: (toast: Toast | null) => void;
}

export interface DraftForm {
  form: RefObject<HTMLFormElement | null>;
  /** Whether a draft is saved on the device. Without one there is nothing to report. */
  isSaved: boolean;
  /** Empties the form. The returned function restores the answers. */
  onClear: () => () => void;
}

/** Reports that this device has a draft. A control deletes it, and for a while another one restores it. */
export function DraftNotice({ form, words, isSaved, onClear, onToast }: DraftNoticeProps) {
  if (!isSaved) return null;
  const clear = () => {
    const restore = onClear();
    const bringBack = () => {
      restore();
      onToast(null);
      focusSubmit(form.current);
    };
    const more = (
      <button className="toast-action" type="button" onClick={bringBack}>
        {words.restore}
      </button>
    );
    afterPaint(() => {
      onToast({ title: words.cleared, text: words.clearedHint, more });
      focusSubmit(form.current);
    });
  };

  return (
    <p className="kept-note">
      {words.kept}{' '}
      <button className="kept-clear" type="button" onClick={clear}>
        {words.clear}
      </button>
    </p>
  );
}

/** Runs what follows after the new layout of the emptied fields, so that the visitor does not wait for both. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

interface OfflineNoticeProps extends OfflineForm {
  words: Record<'offline' | 'waiting' | 'sendLater', string>;
}

export interface OfflineForm {
  /** Whether a complete form waits for the line. */
  waiting: boolean;
  /** Whether the visitor agreed to sending once the line is back. */
  sendLater: boolean;
  onConsent: (sendLater: boolean) => void;
  /** Called when the line is back and the visitor agreed. */
  onSend: () => void;
}

/** Reports a lost connection before the visitor presses the button. With their consent, sends once when it is back. */
export function OfflineNotice({ words, waiting, sendLater, onConsent, onSend }: OfflineNoticeProps) {
  const online = useSyncExternalStore(watchConnection, isOnline, () => true);
  const sendNow = useEffectEvent(() => {
    if (sendLater) onSend();
  });
  useEffect(() => {
    if (online) sendNow();
  }, [online]);

  return (
    <div className="offline" role="status">
      {!online && (
        <div className="offline-notice">
          <p>{waiting ? words.waiting : words.offline}</p>
          <label className="offline-consent">
            <input
              type="checkbox"
              id="send-later"
              checked={sendLater}
              onChange={({ target }) => onConsent(target.checked)}
            />
            {words.sendLater}
          </label>
        </div>
      )}
    </div>
  );
}

const isOnline = () => navigator.onLine;

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
