/// <reference types="vite/types/importMeta.d.ts" />

/** Classes of a button, for links that look like one. */
export const buttonClass = (kind: 'primary' | 'secondary' | 'quiet' = 'primary') => `button button-${kind}`;

interface SubmitButtonProps {
  /** Whether the form is being sent. `aria-disabled` disables the button without taking the focus. */
  isSending: boolean;
  /** Text next to a spinner, and for screen readers, while the form is being sent. The button keeps its size. */
  busyText: string;
  /** Whether the form needs the application, which enables the button when it is there (`web/app/hydrate.tsx`). */
  needsScript: boolean;
  children: string;
}

export function SubmitButton({ isSending, busyText, needsScript, children }: SubmitButtonProps) {
  return (
    <>
      <button
        className={buttonClass()}
        type="submit"
        data-busy={busyText}
        data-idle={isSending ? children : undefined}
        aria-disabled={isSending || undefined}
        disabled={needsScript && import.meta.env.SSR}
        suppressHydrationWarning
      >
        {isSending ? (
          <span className="button-busy">
            <span className="spinner" aria-hidden="true" />
            {busyText}
          </span>
        ) : (
          <span>{children}</span>
        )}
      </button>
      <p className="visually-hidden" role="status">
        {isSending && busyText}
      </p>
    </>
  );
}
