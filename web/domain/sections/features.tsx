import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section, SourceNote, Stats } from '../frame.tsx';

export function Features({ badges, stats, basis, ...named }: DomainSection<'features'>) {
  return (
    <Section name="features" {...named}>
      {badges && <FeatureBadges badges={badges} />}
      {stats && <Stats className="feature-stats" stats={stats} />}
      <SourceNote source={basis} />
    </Section>
  );
}

/**
 * The features, each with a tooltip that opens on hover, and immediately on a press and keyboard focus. If its text is
 * printed below the feature, the stylesheet hides the button around the title: it takes neither focus nor pointer.
 */
function FeatureBadges({ badges }: { badges: NonNullable<DomainSection<'features'>['badges']> }) {
  const id = useId();
  const { opened, show, showLater, leave } = useTooltips();
  return (
    <ul className="feature-badges">
      {badges.map(({ title, tip }, at) => (
        <li key={title}>
          <div className="tooltip-anchor" onPointerLeave={() => leave(at)}>
            <h3 aria-label={title}>
              <button
                type="button"
                data-slot="tooltip-trigger"
                data-state={opened === at ? 'open' : 'closed'}
                aria-describedby={opened === at ? id : undefined}
                onPointerEnter={(event) => event.pointerType !== 'touch' && showLater(at)}
                onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(at)}
                onBlur={() => leave(at)}
                onClick={() => show(at)}
              >
                <span>{title}</span>
              </button>
            </h3>
            {opened === at && (
              <p className="tooltip" role="tooltip" id={id}>
                {tip}
              </p>
            )}
          </div>
          <p className="feature-tip">{tip}</p>
        </li>
      ))}
    </ul>
  );
}

/** Hover time before a tooltip opens, and time after one in which the next opens immediately, in ms (spec point 9). */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Decides which tooltip of a list is open, at most one. Escape closes it, and it stays while the pointer is on it. */
function useTooltips() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leftAt = useRef(-Infinity);
  const [opened, setOpened] = useState<number>();

  const show = (at: number) => {
    clearTimeout(timer.current);
    leftAt.current = Infinity;
    setOpened(at);
  };
  const showLater = (at: number) => {
    clearTimeout(timer.current);
    if (performance.now() - leftAt.current < SKIP_DELAY_MS) show(at);
    else timer.current = setTimeout(show, DELAY_MS, at);
  };
  const close = (left: number) => {
    clearTimeout(timer.current);
    leftAt.current = Math.min(leftAt.current, left);
    setOpened(undefined);
  };
  const leave = (at: number) => {
    clearTimeout(timer.current);
    if (opened === at) close(performance.now());
  };

  // After Escape, the next tooltip waits its full delay.
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close(-Infinity));
  useEffect(() => {
    if (opened === undefined) return;
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [opened]);
  return { opened, show, showLater, leave };
}
