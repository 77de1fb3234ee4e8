/**
 * The inline module of every page. It loads the application at the visitor's first sign, after the paint that answers
 * it. Before that, and if it cannot be fetched, the page is complete HTML: links, menu, questions, and posted forms.
 */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'];

if (hasDraft() || /[?&]day=/.test(location.search)) loadApplication().catch(awaitSign);
else awaitSign();

/** After a reload, a visitor must not find an empty form in place of what they typed. Nor is a day sent in vain. */
function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.endsWith('-draft'));
  } catch {
    return false; // The storage is blocked.
  }
}

function awaitSign(): void {
  const stopped = new AbortController();
  const start = () => {
    stopped.abort();
    requestAnimationFrame(() => setTimeout(() => loadApplication().catch(awaitSign)));
  };
  const options = { passive: true, capture: true, signal: stopped.signal };
  for (const type of SIGNS) addEventListener(type, start, options);
  // A browser sends a move without a distance when a page appears under a pointer that rests.
  const follow = ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && start();
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

/** Fetches the application's files together. Runs each in its own task, so that a slow processor answers in between. */
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
