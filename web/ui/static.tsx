import { useState, useSyncExternalStore, type ComponentProps, type ElementType } from 'react';

type Tags = 'div' | 'footer' | 'section' | 'ul';
type StaticProps<Tag extends Tags> = { as: Tag } & ComponentProps<Tag>;

/**
 * An element whose content never changes and answers to nobody: no state, no handler, no link of the router inside it.
 * Where it was drawn ahead, hydration passes it by and leaves its HTML as it is (measured: docs/performance.md);
 * drawn in the browser, after a change of page, it is an ordinary element.
 */
export function Static<Tag extends Tags>({ as, children, ...attributes }: StaticProps<Tag>) {
  const Element = as as ElementType;
  const [drawnAhead] = useState(useSyncExternalStore(neverChanges, no, isBrowser));
  if (!drawnAhead) return <Element {...attributes}>{children}</Element>;
  return <Element {...attributes} dangerouslySetInnerHTML={AS_IT_IS} suppressHydrationWarning />;
}

/** React writes it nowhere while it hydrates, and never again as it stays the same object. */
const AS_IT_IS = { __html: '' };

const neverChanges = () => () => {};
const no = () => false;
/** React asks this where it draws ahead, on the server, and where it hydrates, in the browser. */
const isBrowser = () => typeof document !== 'undefined';
