/**
 * The inline module of every page. It loads the application at the visitor's first sign, after the paint that answers it. Before that,
 * and if it cannot be fetched, the page is complete HTML: links, menu, questions, and forms that are posted.
 */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'];

awaitSign();

function awaitSign(): void {
  const stopped = new AbortController();
  const start = () => {
    stopped.abort();
    requestAnimationFrame(() => setTimeout(() => loadApplication().catch(awaitSign)));
  };
  const options = { passive: true, capture: true, signal: stopped.signal };
  for (const type of SIGNS) addEventListener(type, start, options);
  // A browser sends one move when a page appears under a pointer that rests: only a second place is a visitor's.
  let place: string | undefined;
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const now = `${clientX} ${clientY}`;
    if (now !== (place ??= now)) start();
  };
  addEventListener('pointermove', follow, options);
}

// A menu closes when one of its links is chosen. It returns the focus, so it is closed before the link moves that.
const closeMenu = ({ target }: Event) => {
  if ((target as Element).closest('[popover] a')) document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
};
addEventListener('click', closeMenu, true);

/** Addresses of the application's files, inserted when the code is built. */
declare const __ENTRY__: string;
/** Everything that the entry imports, each file after the files that it needs. */
declare const __IMPORTS__: string[];
/** The chunks of a page outside the entry, by its path. */
declare const __PAGE_MODULES__: Record<string, string[]>;

/**
 * Fetches and runs the application. It fetches the files together and runs each in its own task, so that a slow processor answers the
 * visitor in between.
 */
async function loadApplication(): Promise<void> {
  for (const file of [...__IMPORTS__, __ENTRY__, ...(__PAGE_MODULES__[location.pathname] ?? [])])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
  for (const file of __IMPORTS__) {
    await import(/* @vite-ignore */ file);
    await new Promise((nextTask) => setTimeout(nextTask));
  }
  // Awaited here: a top-level await in the entry would prevent the bundler from merging small chunks into it.
  await ((await import(/* @vite-ignore */ __ENTRY__)) as { hydrated: Promise<void> }).hydrated;
}
