import type { ButtonHTMLAttributes } from 'react';

type Kind = 'primary' | 'secondary' | 'quiet';

/** Classes of a button, for links that look like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `button button-${kind}`;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: Kind;
  /** Text next to a spinner while the form is being sent. The button keeps its size. */
  busyText?: string;
  /** Whether the form is being sent, which disables the button. `aria-disabled` does so without taking the focus. */
  busy?: boolean;
  children: string;
}

export function Button({ kind, busyText, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass(kind)}
      data-busy={busyText}
      data-idle={busy ? children : undefined}
      aria-disabled={busy || undefined}
    >
      {busy ? (
        <span className="button-busy">
          <span className="spinner" aria-hidden="true" />
          {busyText}
        </span>
      ) : (
        <span>{children}</span>
      )}
    </button>
  );
}
