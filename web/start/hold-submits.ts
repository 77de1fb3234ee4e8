import { afterPaint } from './after-paint.ts';

/** How long a form that was sent waits for the application, in milliseconds. */
const TIMEOUT = 8000;

/**
 * Holds back a form that is sent before the application answers, and has it loaded; a form inside a dialog only closes it
 * and needs no application. The returned function ends this and sends what is held: to the application, or as a plain
 * post where that could not be loaded. A form that has waited too long is posted too.
 */
export function holdSubmits(load: () => void): (loaded: boolean) => void {
  let held: HTMLFormElement | null = null;
  const send = (post: boolean) => {
    const form = held;
    held = null;
    if (post) form?.submit();
    else form?.requestSubmit();
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.closest('dialog')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = form;
    setTimeout(send, TIMEOUT, true);
    afterPaint(load);
  };
  addEventListener('submit', hold, true);
  return (loaded) => {
    removeEventListener('submit', hold, true);
    setTimeout(send, 0, !loaded);
  };
}
