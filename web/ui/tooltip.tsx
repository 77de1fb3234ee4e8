import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Spec point 9, in milliseconds: how long the pointer rests before a tooltip opens, and within which time after one has closed the next opens at once. */
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;

/** Time for the pointer to cross from the trigger to the tooltip, which stays open under it (WCAG 1.4.13). */
const BRIDGE = 120;

/** Space kept between a tooltip and the edge of the window, in pixels. */
const MARGIN = 8;

/** One tooltip is open at a time on the whole page. */
let lastClosed = -Infinity;
let opened: { owner: object; close: () => void; leftAt: number | null } | null = null;

interface TooltipProps {
  /** The words in the tooltip; they describe the trigger. */
  text: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A trigger with a tooltip: opens on rest and on keyboard focus, closes on Escape, stays while the pointer is on it. */
export function Tooltip({ text, className, children }: TooltipProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  const show = () => {
    clearTimeout(timer.current);
    if (opened?.owner !== timer) opened?.close();
    opened = { owner: timer, close: hide, leftAt: null };
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (opened?.owner === timer) {
      lastClosed = opened.leftAt ?? performance.now();
      opened = null;
    }
    setOpen(false);
  };
  const showLater = () => {
    clearTimeout(timer.current);
    const since = opened ? (opened.leftAt ?? Infinity) : lastClosed;
    const skip = performance.now() - since < TOOLTIP_SKIP_DELAY;
    if (skip) show();
    else timer.current = setTimeout(show, TOOLTIP_DELAY);
  };
  const hideLater = () => {
    clearTimeout(timer.current);
    if (opened?.owner === timer) opened.leftAt = performance.now();
    timer.current = setTimeout(hide, BRIDGE);
  };

  const stay = () => {
    clearTimeout(timer.current);
    if (opened?.owner === timer) opened.leftAt = null;
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (!box) return;
    const over = Math.max(0, box.right + MARGIN - document.documentElement.clientWidth);
    const under = Math.max(0, MARGIN - box.left);
    bubble.current?.style.setProperty('--tooltip-shift', `${under - over}px`);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      hide();
      // After Escape the next tooltip waits its full delay.
      lastClosed = -Infinity;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <span className="tooltip-anchor" onPointerLeave={hideLater}>
      <button
        type="button"
        className={className}
        data-slot="tooltip-trigger"
        data-state={open ? 'open' : 'closed'}
        aria-describedby={open ? id : undefined}
        onPointerEnter={(event) => event.pointerType !== 'touch' && showLater()}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
        onClick={(event) => (event.nativeEvent as PointerEvent).pointerType === 'touch' && show()}
      >
        {children}
      </button>
      {open && (
        <span className="tooltip" role="tooltip" id={id} ref={bubble} onPointerEnter={stay}>
          {text}
        </span>
      )}
    </span>
  );
}
