import type { ReactNode } from 'react';
import type { SectionKey } from '#contract/domain-sections.ts';
import { emOfLongestWord } from '../ui/text-width.ts';
import { Static } from '../ui/static.tsx';

interface SectionProps {
  /** Its class, and its id where content gives no `anchor`. */
  name: SectionKey;
  anchor?: string | undefined;
  heading: string;
  text?: string;
  children: ReactNode;
}

/** A block of the page, named by its heading. */
export function Section(props: SectionProps) {
  return <section {...attributes(props)}>{content(props)}</section>;
}

/** A block to read only. */
export function StaticSection(props: SectionProps) {
  return (
    <Static as="section" {...attributes(props)}>
      {content(props)}
    </Static>
  );
}

const attributes = ({ name, anchor = name }: SectionProps) => ({
  className: `band ${name}`,
  id: anchor,
  'aria-labelledby': `${anchor}-heading`,
});

const content = ({ name, anchor = name, heading, text, children }: SectionProps) => (
  <>
    <div className="band-head">
      <h2 id={`${anchor}-heading`} {...emOfLongestWord(heading)}>
        {heading}
      </h2>
      {text && <p>{text}</p>}
    </div>
    {children}
  </>
);
