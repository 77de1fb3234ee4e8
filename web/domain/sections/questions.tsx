import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section } from '../section.tsx';

/**
 * An accordion of the platform, single-open and collapsible. `details` of one name close each other and work without
 * JavaScript, and find in page opens a closed answer.
 */
export function Questions({ items, ...named }: DomainSection<'questions'>) {
  return (
    <Section name="questions" {...named}>
      <div className="accordion">
        {items.map(({ question, answer }) => (
          <details className="accordion-item" name="questions" key={question}>
            <summary className="accordion-summary">
              <h3>{question}</h3>
            </summary>
            <p className="accordion-body">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
