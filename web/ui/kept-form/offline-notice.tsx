import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

interface OfflineNoticeProps {
  form: RefObject<HTMLFormElement | null>;
  words: { offline: string; waiting: string; sendLater: string };
  /** Whether everything that is needed stands in it. */
  isComplete: (form: HTMLFormElement) => boolean;
  /** Whether a complete request waits for the line. */
  waiting: boolean;
  /** The visitor no longer wants it sent by itself. */
  onWithdraw: () => void;
}

/** Says that the line is down before the button is pressed; with the visitor's consent sends once when it is back. */
export function OfflineNotice({ form, words, isComplete, waiting, onWithdraw }: OfflineNoticeProps) {
  const online = useSyncExternalStore(watchLine, isOnline, () => true);
  const agreed = useRef(false);

  useEffect(() => {
    const sendOnce = () => {
      const element = form.current;
      // An unfinished form is left to the visitor, who may be typing in it.
      if (agreed.current && element && isComplete(element)) element.requestSubmit();
      agreed.current = false;
    };
    addEventListener('online', sendOnce);
    return () => removeEventListener('online', sendOnce);
  }, [form, isComplete]);

  return (
    <div className="offline" role="status">
      {!online && (
        <div className="offline-notice">
          <p>{waiting ? words.waiting : words.offline}</p>
          <label className="offline-consent">
            <input
              type="checkbox"
              id={CONSENT}
              onChange={({ target }) => {
                agreed.current = target.checked;
                if (!target.checked) onWithdraw();
              }}
            />
            {words.sendLater}
          </label>
        </div>
      )}
    </div>
  );
}

/** Whether the visitor asked for the form to be sent once the line is back, and it is not. */
export function willSendLater(form: HTMLFormElement): boolean {
  return !isOnline() && form.querySelector<HTMLInputElement>(`#${CONSENT}`)?.checked === true;
}

const CONSENT = 'send-later';
const isOnline = () => navigator.onLine;

function watchLine(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
