import { useId, type ReactNode } from 'react';
import { useTooltip } from './use-tooltip.ts';

/** Space kept between a tooltip and the edge of the window, in pixels. */
const MARGIN = 8;

interface TooltipProps {
  /** The words in the tooltip; they describe the trigger. */
  text: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A trigger with a tooltip: opens on rest and on keyboard focus, closes on Escape, stays while the pointer is on it. */
export function Tooltip({ text, className, children }: TooltipProps) {
  const id = useId();
  const { open, show, hide, showLater, hideLater, stay } = useTooltip();

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
