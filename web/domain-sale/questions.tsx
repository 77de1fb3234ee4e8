import type { DomainContent } from '#contract/domain-content.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Section } from './section.tsx';

export function Questions({ heading, items }: DomainContent['questions']) {
  return (
    <Section id="questions" className="questions" heading={heading}>
      <Accordion
        name="questions"
        items={items.map(({ question, answer }) => ({ title: question, body: <p>{answer}</p> }))}
      />
    </Section>
  );
}
