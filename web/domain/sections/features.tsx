import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section, SourceNote } from '../section.tsx';

export function Features({ badges, stats, basis, ...named }: DomainSection<'features'>) {
  return (
    <Section name="features" {...named}>
      {badges && (
        <ul className="feature-badges">
          {badges.map((badge) => (
            <li key={badge.title}>
              <Tooltip className="feature-badge" text={badge.tip}>
                {badge.title}
              </Tooltip>
              <p className="feature-tip">{badge.tip}</p>
            </li>
          ))}
        </ul>
      )}
      {(stats || basis) && (
        <div className="feature-figures">
          {stats && (
            <ul className="feature-stats">
              {stats.map((stat) => (
                <li key={stat.label}>
                  <strong>
                    <bdi>{stat.figure}</bdi>
                  </strong>{' '}
                  <span>{stat.label}</span>
                  <SourceNote {...stat} />
                </li>
              ))}
            </ul>
          )}
          <SourceNote source={basis} />
        </div>
      )}
    </Section>
  );
}

/** Space kept between a tooltip and the edge of the window, in pixels. */
const MARGIN = 8;

interface TooltipProps {
  /** The text of the tooltip, which describes the trigger. */
  text: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A trigger with a tooltip that opens on hover, and immediately on a press and keyboard focus. It stays while the pointer is
 * on it. If its text is printed below the trigger, it does not open.
 */
function Tooltip({ text, className, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const { open, show, hide, showLater, hideLater, stay } = useTooltip(
    () => anchor.current?.nextElementSibling?.checkVisibility() === true,
  );

  return (
    <span className="tooltip-anchor" ref={anchor} onPointerLeave={hideLater}>
      <button
        type="button"
        className={className}
        data-slot="tooltip-trigger"
        data-state={open ? 'open' : 'closed'}
        aria-describedby={open ? id : undefined}
        onPointerEnter={(event) => event.pointerType !== 'touch' && showLater()}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      {open && (
        <span className="tooltip" role="tooltip" id={id} ref={moveInside} onPointerEnter={stay}>
          {text}
        </span>
      )}
    </span>
  );
}

/** Sets how far the stylesheet moves the tooltip, so that it stays in the window. */
function moveInside(bubble: HTMLElement | null): void {
  if (!bubble) return;
  const box = bubble.getBoundingClientRect();
  const over = Math.max(0, box.right + MARGIN - document.documentElement.clientWidth);
  const under = Math.max(0, MARGIN - box.left);
  bubble.style.setProperty('--tooltip-shift', `${under - over}px`);
}

/** Hover time before a tooltip opens, and time after one in which the next opens immediately, in ms (spec point 9). */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Time for the pointer to reach the tooltip, which stays open under it (WCAG 1.4.13), in milliseconds. */
const BRIDGE_MS = 120;

/** Decides when a tooltip is open: on hover and keyboard focus, until Escape, and while the pointer is on it. */
function useTooltip(isPrinted: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const show = () => {
    clearTimeout(timer.current);
    if (isPrinted()) return;
    activeTooltip.take(timer, hide);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    activeTooltip.end(timer);
    setOpen(false);
  };
  const showLater = () => {
    clearTimeout(timer.current);
    if (activeTooltip.isQuick()) show();
    else timer.current = setTimeout(show, DELAY_MS);
  };
  const hideLater = () => {
    clearTimeout(timer.current);
    activeTooltip.leave(timer, performance.now());
    timer.current = setTimeout(hide, BRIDGE_MS);
  };
  const stay = () => {
    clearTimeout(timer.current);
    activeTooltip.leave(timer, null);
  };

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    hide();
    activeTooltip.forget();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
  return { open, show, hide, showLater, hideLater, stay };
}

/** The one tooltip that is open on the whole page. */
const activeTooltip = createActiveTooltip();

function createActiveTooltip() {
  let lastClosed = -Infinity;
  let opened: { owner: object; close: () => void; leftAt: number | null } | null = null;
  return {
    take(owner: object, close: () => void) {
      if (opened?.owner !== owner) opened?.close();
      opened = { owner, close, leftAt: null };
    },
    end(owner: object) {
      if (opened?.owner !== owner) return;
      lastClosed = opened.leftAt ?? performance.now();
      opened = null;
    },
    /** Notes the time at which the pointer left it, or null if it is on it again. */
    leave(owner: object, leftAt: number | null) {
      if (opened?.owner === owner) opened.leftAt = leftAt;
    },
    isQuick() {
      const since = opened ? (opened.leftAt ?? Infinity) : lastClosed;
      return performance.now() - since < SKIP_DELAY_MS;
    },
    /** After Escape, the next tooltip waits its full delay. */
    forget() {
      lastClosed = -Infinity;
    },
  };
}
