import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type Kind = 'primary' | 'secondary' | 'quiet';

/** Classes of a button, for links that look like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `button button-${kind}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  /** While it is not false the button is disabled and shows a spinner with these words; its size does not change. */
  busy?: string | false;
  children: string;
}

export function Button({ kind, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  const isBusy = busy !== false;
  return (
    <button
      {...rest}
      className={classNames(buttonClass(kind), className)}
      data-idle={isBusy ? children : undefined}
      disabled={disabled || isBusy}
    >
      {isBusy ? (
        <span className="button-busy">
          <span className="spinner" aria-hidden="true" />
          {busy}
        </span>
      ) : (
        children
      )}
    </button>
  );
}
