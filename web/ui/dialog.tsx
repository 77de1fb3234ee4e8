import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  children: ReactNode;
  close: string;
  /** Called however it was closed: button, Escape, backdrop. The caller puts the focus where it belongs. */
  onClose: () => void;
}

/** As long as a double click may take (Windows' own setting). */
const DOUBLE_CLICK_MS = 500;

/**
 * The platform's modal dialog: it holds the focus, makes the page behind inert and closes on Escape by itself. Drawn with
 * `open` and a `method="dialog"` form, so that it shows and closes without JavaScript too.
 * The second half of a double click on what opened it does not close it.
 */
export function Dialog({ title, children, close, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The visitor may have closed it before this ran.
  const whenClosed = useRef(onClose);

  // Before anybody can press: the second half of a slow double click would close it as it was drawn.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    if (!element.open) return whenClosed.current();
    element.removeAttribute('open');
    element.setAttribute('closedby', 'closerequest');
    element.showModal();
  }, []);

  useEffect(() => {
    const settled = setTimeout(() => dialog.current?.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS);
    return () => clearTimeout(settled);
  }, []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      open
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={onClose}
      {...{ closedby: 'any' }}
    >
      <form className="dialog-body" method="dialog">
        <h2 className="dialog-title" id="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <div id="dialog-text">{children}</div>
        <button className="button button-primary" type="submit" autoFocus onClick={passBySecondClick}>
          {close}
        </button>
      </form>
    </dialog>
  );
}

function passBySecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
