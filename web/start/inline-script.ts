/**
 * The inline module of every page. It loads the application after the first paint: when the browser is idle, or after
 * the paint that answers the visitor's first touch, key, scroll, focus or submit.
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

// A menu closes when one of its links is chosen, before the application answers too. It returns the focus, so it is
// closed before the link moves that.
const closeMenu = ({ target }: Event) => {
  if ((target as Element).closest('[popover] a')) document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
};
addEventListener('click', closeMenu, true);

/** Maximum time that a submitted form waits for the application, in milliseconds. */
const HOLD_TIMEOUT_MS = 8000;

/**
 * Holds back a form that is submitted before the application answers, reports that it is being sent, and loads the
 * application. A form inside a dialog only closes it, so it is left alone. The returned function releases what is held:
 * to the application, or as a plain post if the application failed to load. A form that has waited too long is posted
 * too, if it has an address.
 */
function holdSubmits(load: () => void): (loaded: boolean) => void {
  // Outside the part that React takes over, and present before its message (WCAG 4.1.3). The application writes here too.
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });
  document.body.append(status);
  // A form that needs a script has one.
  document.querySelector('[data-busy]')?.removeAttribute('disabled');
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
    // A GET form only leads to a place on the page.
    if (form.method === 'get') return location.assign(form.action);
    held = form;
    form.dataset['taken'] = '';
    status.textContent = form.querySelector<HTMLElement>('[data-busy]')!.dataset['busy']!;
    setTimeout(send, HOLD_TIMEOUT_MS, true);
    afterPaint(load);
  };
  addEventListener('submit', hold, true);
  // A page restored from the back/forward cache was posted and holds nothing.
  addEventListener('pagehide', release);
  return (loaded) => {
    removeEventListener('submit', hold, true);
    setTimeout(send, 0, !loaded);
  };
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Addresses of the application's files, inserted by the build. */
declare const __ENTRY__: string;
/** Everything that the entry imports, each file after the files that it needs. */
declare const __IMPORTS__: string[];
/** The chunks of a page outside the entry, by its path. */
declare const __PAGE_MODULES__: Record<string, string[]>;

/**
 * Fetches and runs the application, and returns whether it took over the page. It fetches the files together and runs each
 * in its own task, so that a slow processor answers the visitor in between.
 */
async function loadApplication(): Promise<boolean> {
  for (const file of [...__IMPORTS__, __ENTRY__, ...(__PAGE_MODULES__[location.pathname] ?? [])])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
  try {
    for (const file of __IMPORTS__) {
      await import(/* @vite-ignore */ file);
      await new Promise((nextTask) => setTimeout(nextTask));
    }
    // Awaited here: a top-level await in the entry would prevent the bundler from merging small chunks into it.
    await ((await import(/* @vite-ignore */ __ENTRY__)) as { hydrated: Promise<void> }).hydrated;
    return true;
  } catch {
    return false;
  }
}
