import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { longestWord } from '../ui/longest-word.ts';
import { Static } from '../ui/static.tsx';

interface SectionProps {
  id: string;
  heading: string;
  text?: string;
  className?: string;
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

const attributes = ({ id, className }: SectionProps) => ({
  className: classNames('band', className),
  id,
  'aria-labelledby': `${id}-heading`,
});

const content = ({ id, heading, text, children }: SectionProps) => (
  <>
    <div className="band-head">
      <h2 id={`${id}-heading`} {...longestWord(heading)}>
        {heading}
      </h2>
      {text && <p>{text}</p>}
    </div>
    {children}
  </>
);
