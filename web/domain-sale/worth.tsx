import type { DomainSection } from '#contract/domain-content.ts';
import type { Figures } from '#contract/language.ts';
import { Price } from './price.tsx';
import { Section } from './section.tsx';
import { SourceNote } from './source-note.tsx';

interface WorthProps extends DomainSection<'worth'> {
  figures: Figures;
}

export function Worth({ figures, cards, price, ...named }: WorthProps) {
  return (
    <Section name="worth" {...named}>
      <ul className="worth-cards">
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            <SourceNote {...card} />
          </li>
        ))}
      </ul>
      {price && <Price figures={figures} {...price} />}
    </Section>
  );
}
