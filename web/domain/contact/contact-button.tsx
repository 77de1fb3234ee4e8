import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';

interface ContactButtonProps {
  to: string | undefined;
  href?: string;
  kind: 'primary' | 'secondary';
  children: string;
  onPress?: () => void;
}

/** Scrolls to the contact section (spec point 2). As the button of a form, it works without JavaScript. */
export function ContactButton({ to, href, kind, children, onPress }: ContactButtonProps) {
  if (!to)
    return (
      <a className={buttonClass(kind)} href={href}>
        {children}
      </a>
    );
  return (
    <form
      className="contact-button"
      action={`#${to}`}
      onSubmit={(event) => {
        onPress?.();
        scrollToSection(to, event);
      }}
    >
      <button className={buttonClass(kind)} type="submit">
        {children}
      </button>
    </form>
  );
}

/** Scrolls as the stylesheet says, smoothly or not, and moves the focus as a link does: into a field, or to a section. */
function scrollToSection(id: string, event: FormEvent): void {
  event.preventDefault();
  const place = document.getElementById(id)!;
  if (place instanceof HTMLInputElement) return place.focus();
  place.scrollIntoView();
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Scroll position in pixels beyond which the button is shown, not at it (spec point 9). */
const THRESHOLD = 300;

/** Distance from the window's lower edge to the top of the button, in pixels. */
const REACH = 80;

/**
 * A button that follows the visitor to the end of the page. It is small while the contact section is in view, so that
 * the form stays readable. It comes after that section in the Tab order. While hidden, it is out of the Tab order and of
 * the accessibility tree.
 */
export function FloatingOffer({ to, children }: { to: string; children: (isSmall: boolean) => ReactNode }) {
  const [isShown, setShown] = useState(false);
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > THRESHOLD);
    look();
    addEventListener('scroll', look, { passive: true });
    const contact = new IntersectionObserver((seen) => setSmall(seen.at(-1)!.isIntersecting), {
      rootMargin: `0px 0px -${REACH}px`,
    });
    contact.observe(document.getElementById(to)!);
    return () => {
      removeEventListener('scroll', look);
      contact.disconnect();
    };
  }, [to]);

  return (
    <div className="floating-offer" data-shown={isShown || undefined} data-small={isSmall || undefined}>
      {children(isSmall)}
    </div>
  );
}

export function mailLink(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
