import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface OfflineNoticeProps extends OfflineForm {
  words: Record<'offline' | 'waiting' | 'sendLater', string>;
}

export interface OfflineForm {
  /** A complete form waits for the line. */
  waiting: boolean;
  /** Whether the visitor wants it sent by itself once the line is back. */
  sendLater: boolean;
  onConsent: (sendLater: boolean) => void;
  /** The line is back, and the visitor wanted it. */
  onSend: () => void;
}

/** Says that the line is down before the button is pressed; with the visitor's consent sends once when it is back. */
export function OfflineNotice({ words, waiting, sendLater, onConsent, onSend }: OfflineNoticeProps) {
  const online = useSyncExternalStore(watchLine, isOnline, () => true);
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

function watchLine(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
