import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface SectionProps {
  id: string;
  heading: string;
  text?: string;
  className?: string;
  children: ReactNode;
}

/** A block of the page, named by its heading. */
export function Section({ id, heading, text, className, children }: SectionProps) {
  return (
    <section className={classNames('band', className)} id={id} aria-labelledby={`${id}-heading`}>
      <div className="band-head">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}
