import type { ReactNode } from 'react';
import type { SectionKey } from '#contract/content/domain-sections.ts';

interface SectionProps {
  /** Class of the section, and its id unless content gives an `anchor`. */
  name: SectionKey | 'proof';
  anchor?: string | undefined;
  heading: string;
  text?: string;
  children: ReactNode;
}

export function Section({ name, anchor = name, heading, text, children }: SectionProps) {
  return (
    <section className={`band ${name}`} id={anchor} aria-labelledby={`${anchor}-heading`}>
      <div className="band-head">
        <h2 id={`${anchor}-heading`}>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

export function SourceNote({ source, asOf }: { source?: string | undefined; asOf?: string | undefined }) {
  if (!source && !asOf) return null;
  return <small className="source-note">{[source, asOf].filter(Boolean).join(', ')}</small>;
}
