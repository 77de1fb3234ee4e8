import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useControlMessages } from './control-messages.ts';

export interface Toast {
  title: string;
  text: string;
  /** A destructive toast is announced immediately and stays until the visitor closes it. */
  destructive?: boolean;
  more?: ReactNode;
  /** Whether it stays until the visitor closes it, as a destructive one does. */
  stays?: boolean;
}

/** Time that an ordinary toast stays, in milliseconds. It stays longer while the pointer or the focus is on it. */
const STAY_MS = 10_000;

/**
 * The live regions exist before there is a message, because screen readers would miss the first one. Errors interrupt,
 * other messages wait for a pause (WCAG 4.1.3).
 */
export function ToastRegion({ toast, onClose }: { toast: Toast | null; onClose: () => void }) {
  return (
    <div className="toast-region">
      <div role="status">{toast && !toast.destructive && <ToastCard toast={toast} onClose={onClose} />}</div>
      <div role="alert">{toast?.destructive && <ToastCard toast={toast} onClose={onClose} />}</div>
    </div>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement>(null);
  const messages = useControlMessages();
  // Scrolls what has the focus out from under the card, which the stylesheet keeps clear (WCAG 2.4.11).
  useEffect(() => {
    // Includes the adjacent parts that a visitor reads or presses next.
    const focused = document.activeElement!.closest('[data-clear-of-toast]') ?? document.activeElement!;
    const { top, bottom } = focused.getBoundingClientRect();
    const isCovered = bottom > card.current!.getBoundingClientRect().top && top < innerHeight;
    if (focused !== document.body && isCovered) focused.scrollIntoView({ block: 'nearest' });
  }, []);
  // In the layout phase, in which the card is still on the page.
  useLayoutEffect(() => {
    const element = card.current!;
    return () => {
      if (element.contains(document.activeElement)) focusedBefore.current?.focus({ preventScroll: true });
    };
  }, []);
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      // An open menu or dialog closes first.
      if (key === 'Escape' && !document.querySelector(':popover-open, dialog[open]')) onEscape();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (toast.destructive || toast.stays) return;
    const timer = setInterval(() => {
      if (!card.current?.matches(':hover, :focus-within')) onClose();
    }, STAY_MS);
    return () => clearInterval(timer);
  }, [toast, onClose]);

  return (
    <div
      className="toast"
      ref={card}
      data-destructive={toast.destructive || undefined}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !card.current!.contains(relatedTarget))
          focusedBefore.current = relatedTarget as HTMLElement;
      }}
    >
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        <p className="toast-text">{toast.text}</p>
        {toast.more}
      </div>
      <button className="toast-close" type="button" onClick={onClose} aria-label={messages.close}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
