import { useState, useSyncExternalStore, type ComponentProps, type ElementType } from 'react';

type Tags = 'div' | 'footer' | 'section' | 'ul';
type StaticProps<Tag extends Tags> = { as: Tag } & ComponentProps<Tag>;

/**
 * An element whose content never changes: no state, no handler, no link of the router inside it. React hydrates nothing
 * inside of one that came with the document (measured: docs/performance.md); drawn in the browser, after a change of page,
 * it is an ordinary element.
 */
export function Static<Tag extends Tags>({ as, children, ...attributes }: StaticProps<Tag>) {
  const Element = as as ElementType;
  const [drawnAhead] = useState(useSyncExternalStore(neverChanges, no, isBrowser));
  if (!drawnAhead) return <Element {...attributes}>{children}</Element>;
  return <Element {...attributes} dangerouslySetInnerHTML={AS_IT_IS} suppressHydrationWarning />;
}

/** React does not write it while it hydrates, nor later, because it stays the same object. */
const AS_IT_IS = { __html: '' };

const neverChanges = () => () => {};
const no = () => false;
/** React calls it on the server while it draws, and in the browser while it hydrates. */
const isBrowser = () => typeof document !== 'undefined';
