import type { FormEvent } from 'react';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPress?.();
    scrollToElement(document.getElementById(to)!);
  };
  return (
    <form className="contact-button" action={`#${to}`} onSubmit={submit}>
      <button className={buttonClass(kind)} type="submit">
        {children}
      </button>
    </form>
  );
}

/** Scrolls as the stylesheet says, smoothly or not, and moves the focus as a link does. */
function scrollToElement(target: HTMLElement): void {
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

export function formatMailLink(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

export function formatWhatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
