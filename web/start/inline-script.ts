/**
 * The inline module of every page. It loads the application after the first paint: when the browser is idle, or at
 * the visitor's first touch, key, scroll, focus or submit, whichever comes first, once that is answered by a paint.
 */
let loading: Promise<void> | undefined;
const load = () => void (loading ??= loadApplication().then(release));
const release = holdSubmits(load);

for (const type of ['pointerdown', 'keydown', 'scroll', 'focusin', 'touchstart'])
  addEventListener(type, () => afterPaint(load), { once: true, passive: true, capture: true });
// Safari has no requestIdleCallback.
afterPaint(() =>
  'requestIdleCallback' in self ? requestIdleCallback(load, { timeout: 3000 }) : setTimeout(load, 300),
);

/** Longest time that a sent form waits for the application, in milliseconds. */
const HOLD_TIMEOUT_MS = 8000;

/**
 * Holds back a form that is sent before the application answers, says that it is being sent, and loads the
 * application; a form inside a dialog only closes it and needs none. The returned function ends this and sends what
 * is held: to the application, or as a plain post where that could not be loaded. A form that has waited too long is
 * posted too, if it has an address.
 */
function holdSubmits(load: () => void): (loaded: boolean) => void {
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
    // Such a form only leads to a place on the page.
    if (form.method === 'get') return location.assign(form.action);
    held = form;
    form.dataset['taken'] = '';
    status.textContent = form.querySelector<HTMLElement>('[data-busy]')!.dataset['busy']!;
    setTimeout(send, HOLD_TIMEOUT_MS, true);
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

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Addresses of the application's files, written in by the build. */
declare const __ENTRY__: string;
/** All that the entry imports, each file after what it needs itself. */
declare const __IMPORTS__: string[];
/** The chunks of a page that are no part of the entry, by its path. */
declare const __PAGE_MODULES__: Record<string, string[]>;

/**
 * Fetches and runs the application; returns whether it took over the page. The files are fetched together and run one
 * by one, each in a task of its own, so that a slow processor answers the visitor in between.
 */
async function loadApplication(): Promise<boolean> {
  for (const file of [...__IMPORTS__, __ENTRY__, ...(__PAGE_MODULES__[location.pathname] ?? [])])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
  try {
    for (const file of __IMPORTS__) {
      await import(/* @vite-ignore */ file);
      await new Promise((nextTask) => setTimeout(nextTask));
    }
    // Awaited here: a top-level await in the entry would keep the bundler from merging small chunks into it.
    await ((await import(/* @vite-ignore */ __ENTRY__)) as { hydrated: Promise<void> }).hydrated;
    return true;
  } catch {
    return false;
  }
}
