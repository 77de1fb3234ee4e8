import type { FormEvent } from 'react';
import { buttonClass } from '../ui/button.tsx';

interface ContactButtonProps {
  /** Id of the contact section. */
  to: string;
  kind: 'primary' | 'secondary';
  children: string;
  /** Called before it scrolls. */
  onPress?: () => void;
}

/** Scrolls to the contact section (spec point 2). A form of its own, so that it is a button and works before and without JavaScript. */
export function ContactButton({ to, kind, children, onPress }: ContactButtonProps) {
  return (
    <form
      className="contact-button"
      action={`#${to}`}
      onSubmit={(event) => {
        onPress?.();
        scrollTo(to, event);
      }}
    >
      <button className={buttonClass(kind)} type="submit">
        {children}
      </button>
    </form>
  );
}

/** Smoothly or at once, as the stylesheet says; the focus goes along, as it does with a link. */
function scrollTo(id: string, event: FormEvent): void {
  event.preventDefault();
  const contact = document.getElementById(id)!;
  contact.scrollIntoView();
  contact.tabIndex = -1;
  contact.focus({ preventScroll: true });
}
