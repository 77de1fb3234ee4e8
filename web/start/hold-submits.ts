/** How long a form that was sent waits for the application, in milliseconds. */
const TIMEOUT = 8000;

/**
 * Holds back a form that is sent before the application answers, says that it is taken, and has the application loaded; a form
 * inside a dialog only closes it and needs none. The returned function ends this and sends what is held: to the
 * application, or as a plain post where that could not be loaded. A form that has waited too long is posted too, if it has
 * an address.
 */
export function holdSubmits(load: () => void): (loaded: boolean) => void {
  // Outside of what React takes over, and there before its message (WCAG 4.1.3).
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });
  document.body.append(status);
  let held: HTMLFormElement | null = null;
  const release = () => {
    delete held?.dataset['taken'];
    held = null;
  };
  const send = (post: boolean) => {
    const form = held;
    if (post && form?.method === 'post') return form.submit();
    release();
    form?.requestSubmit();
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.closest('dialog')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // It only leads to a place on the page.
    if (form.method === 'get') return location.assign(form.action);
    held = form;
    form.dataset['taken'] = '';
    status.textContent = form.querySelector<HTMLElement>('[data-busy]')!.dataset['busy']!;
    setTimeout(send, TIMEOUT, true);
    afterPaint(load);
  };
  addEventListener('submit', hold, true);
  // A page that comes back was posted and has nothing held.
  addEventListener('pagehide', release);
  return (loaded) => {
    removeEventListener('submit', hold, true);
    status.remove();
    setTimeout(send, 0, !loaded);
  };
}

export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
