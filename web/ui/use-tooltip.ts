import { useEffect, useRef, useState } from 'react';

/** Spec point 9, in milliseconds: how long the pointer rests before a tooltip opens, and within which time after one has closed the next opens at once. */
const DELAY = 700;
const SKIP_DELAY = 300;

/** Time for the pointer to cross from the trigger to the tooltip, which stays open under it (WCAG 1.4.13). */
const BRIDGE = 120;

/** One tooltip is open at a time on the whole page. */
let lastClosed = -Infinity;
let opened: { owner: object; close: () => void; leftAt: number | null } | null = null;

/** When a tooltip is open: on rest and on keyboard focus, until Escape, and while the pointer is on it. */
export function useTooltip() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    const skip = performance.now() - since < SKIP_DELAY;
    if (skip) show();
    else timer.current = setTimeout(show, DELAY);
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
  useEffect(() => (open ? onEscape(hide) : undefined));
  return { open, show, hide, showLater, hideLater, stay };
}

function onEscape(hide: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    hide();
    // After Escape the next tooltip waits its full delay.
    lastClosed = -Infinity;
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
