import { useEffectEvent, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** Called after every way to close: button, Escape, backdrop. The caller moves the focus. */
  onClose: () => void;
}

/** Maximum time of a double click in milliseconds (the default of Windows). */
const DOUBLE_CLICK_MS = 500;

/**
 * The platform's modal dialog: it holds the focus, makes the page behind inert and closes on Escape. Rendered with
 * `open` and a `method="dialog"` form, it also opens and closes without JavaScript. The second half of a double click
 * on its opener does not close it.
 */
export function Dialog({ title, children, closeLabel, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closedBefore = useEffectEvent(onClose);

  // Runs before a visitor can press: the second half of a slow double click would close the opening dialog.
  useLayoutEffect(() => {
    const element = dialog.current!;
    if (!element.open) return closedBefore();
    if (!element.matches(':modal')) {
      element.open = false;
      element.setAttribute('closedby', 'closerequest');
      element.showModal();
    }
    const settled = setTimeout(() => element.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS);
    return () => clearTimeout(settled);
  }, []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      open
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form className="dialog-body" method="dialog">
        <h2 className="dialog-title" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
        <button className="button button-primary" type="submit" autoFocus onClick={passBySecondClick}>
          {closeLabel}
        </button>
      </form>
    </dialog>
  );
}

function passBySecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
