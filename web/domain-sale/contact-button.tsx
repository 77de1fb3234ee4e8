import type { FormEvent } from 'react';
import { buttonClass } from '../ui/button.tsx';

interface ContactButtonProps {
  kind: 'primary' | 'secondary';
  children: string;
}

/** Scrolls to the contact section (spec point 2). A form of its own, so that it is a button and works before and without JavaScript. */
export function ContactButton({ kind, children }: ContactButtonProps) {
  return (
    <form className="contact-button" action="#contact" onSubmit={scrollToContact}>
      <button className={buttonClass(kind)} type="submit">
        {children}
      </button>
    </form>
  );
}

/** Smoothly or at once, as the stylesheet says; the focus goes along, as it does with a link. */
function scrollToContact(event: FormEvent): void {
  event.preventDefault();
  const contact = document.getElementById('contact')!;
  contact.scrollIntoView();
  contact.tabIndex = -1;
  contact.focus({ preventScroll: true });
}
