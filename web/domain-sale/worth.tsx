import type { DomainContent } from '#contract/domain-content.ts';
import { Price } from './price.tsx';
import { StaticSection } from './section.tsx';
import { SourceNote } from './source-note.tsx';

export function Worth({ heading, cards, price }: DomainContent['worth']) {
  return (
    <StaticSection id="worth" className="worth" heading={heading}>
      <ul className="worth-cards">
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            <SourceNote {...card} />
          </li>
        ))}
      </ul>
      {price && <Price {...price} />}
    </StaticSection>
  );
}
