import { useEffect, useState } from 'react';
import { ContactButton } from './contact-button.tsx';

/** Spec point 9, in pixels: shown beyond it, not at it. */
const THRESHOLD = 300;

/** Follows the visitor down the page. Hidden, it is out of the Tab order and of the accessibility tree. */
export function FloatingOffer({ label }: { label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > THRESHOLD);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  return (
    <aside className="floating-offer" data-shown={shown || undefined} aria-label={label}>
      <ContactButton kind="primary">{label}</ContactButton>
    </aside>
  );
}
