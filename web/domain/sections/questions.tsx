import type { ReactNode } from 'react';
import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section } from '../section.tsx';

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
 * An accordion of the platform, single-open and collapsible. `details` of one name close each other and work without
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
