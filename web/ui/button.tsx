import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Kind = 'primary' | 'secondary' | 'quiet';

/** Classes of a button, for links that look like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `button button-${kind}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  /** While true the button is disabled and shows a spinner with these words; its size does not change. */
  busy?: string | false;
  children: ReactNode;
}

export function Button({ kind, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button {...rest} className={classNames(buttonClass(kind), className)} disabled={disabled || busy !== false}>
      <span
        className="button-face"
        data-covered={busy !== false || undefined}
        aria-hidden={busy !== false || undefined}
      >
        {children}
      </span>
      {busy !== false && (
        <span className="button-busy">
          <span className="spinner" aria-hidden="true" />
          {busy}
        </span>
      )}
    </button>
  );
}
