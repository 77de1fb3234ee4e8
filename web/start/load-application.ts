/** Addresses of the application's files, written in by the build. */
declare const __ENTRY__: string;
/** All that the entry imports, each file after what it needs itself. */
declare const __IMPORTS__: string[];
/** By path, the chunks of a page that are no part of the entry. */
declare const __PAGE_MODULES__: Record<string, string[]>;

/**
 * Fetches and runs the application; whether all of the page answers to it. The files are fetched together and run one by one, each
 * in a task of its own, so that a slow processor answers the visitor in between.
 */
export async function loadApplication(): Promise<boolean> {
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
