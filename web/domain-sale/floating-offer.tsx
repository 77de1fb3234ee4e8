import { useEffect, useState, type ReactNode } from 'react';

/** Spec point 9, in pixels: shown beyond it, not at it. */
const THRESHOLD = 300;

/** As far from the window's lower edge as the button reaches, in pixels. */
const REACH = 80;

/**
 * Follows the visitor down the page, and waits below the offer form while that section is in view, where it would cover what
 * is filled in. Stands behind the section, so that the Tab key meets it there too. Hidden, it is out of the Tab order and of
 * the accessibility tree.
 */
export function FloatingOffer({ to, children }: { to: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const [docked, setDocked] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > THRESHOLD);
    look();
    addEventListener('scroll', look, { passive: true });
    const contact = new IntersectionObserver((seen) => setDocked(seen.at(-1)!.isIntersecting), {
      rootMargin: `0px 0px -${REACH}px`,
    });
    contact.observe(document.getElementById(to)!);
    return () => {
      removeEventListener('scroll', look);
      contact.disconnect();
    };
  }, [to]);

  return (
    <div className="offer-dock">
      <div className="floating-offer" data-shown={shown || undefined} data-docked={docked || undefined}>
        {children}
      </div>
    </div>
  );
}
