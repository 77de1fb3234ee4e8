import type { DomainSection } from '#contract/domain-content.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Section } from './section.tsx';

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
