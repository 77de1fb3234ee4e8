import type { ButtonHTMLAttributes } from 'react';

type Kind = 'primary' | 'secondary' | 'quiet';

/** Classes of a button, for links that look like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `button button-${kind}`;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: Kind;
  /** Words beside a spinner while what it sends is on its way; its size does not change. */
  busyText?: string;
  /** On its way: the button is disabled. Before the application knows that, its form has `data-taken`. */
  busy?: boolean;
  children: string;
}

export function Button({ kind, busyText, busy = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass(kind)}
      data-busy={busyText}
      data-idle={busy ? children : undefined}
      disabled={disabled || busy}
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
