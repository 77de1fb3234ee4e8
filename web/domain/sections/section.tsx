import type { ReactNode } from 'react';
import type { DomainSection } from '#contract/content/domain-content.ts';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import { emOfLongestWord } from '../../ui/text-width.ts';

interface SectionProps {
  /** Its class, and its id where content gives no `anchor`. */
  name: SectionKey;
  anchor?: string | undefined;
  heading: string;
  text?: string;
  children: ReactNode;
}

/** A block of the page, named by its heading. */
export function Section({ name, anchor = name, heading, text, children }: SectionProps) {
  return (
    <section className={`band ${name}`} id={anchor} aria-labelledby={`${anchor}-heading`}>
      <div className="band-head">
        <h2 id={`${anchor}-heading`} {...emOfLongestWord(heading)}>
          {heading}
        </h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Where a claim comes from, where content says so. */
export function SourceNote({ source, asOf }: { source?: string | undefined; asOf?: string | undefined }) {
  if (!source && !asOf) return null;
  return <small className="source-note">{[source, asOf].filter(Boolean).join(', ')}</small>;
}

interface IndustriesProps extends DomainSection<'industries'> {
  /** The name that is for sale. */
  domain: string;
}

/** Industries, each with an address it could have under the name. */
export function Industries({ domain, tiles, ...named }: IndustriesProps) {
  return (
    <Section name="industries" {...named}>
      <ul className="industry-tiles">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <p className="industry-path">
              <bdi>
                {domain.toLowerCase()}
                <strong>/{tile.path}</strong>
              </bdi>
            </p>
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Questions({ items, ...named }: DomainSection<'questions'>) {
  return (
    <Section name="questions" {...named}>
      <Accordion
        name="questions"
        items={items.map(({ question, answer }) => ({ title: question, body: <p>{answer}</p> }))}
      />
    </Section>
  );
}

interface AccordionItem {
  title: string;
  body: ReactNode;
}

/**
 * Single-open and collapsible by the platform: `details` of one name close each other, work before and without
 * JavaScript, and find in page opens a closed answer.
 */
function Accordion({ name, items }: { name: string; items: AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details className="accordion-item" name={name} key={item.title}>
          <summary className="accordion-summary">
            <h3>{item.title}</h3>
          </summary>
          <div className="accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
