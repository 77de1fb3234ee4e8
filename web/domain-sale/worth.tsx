import type { DomainContent } from '#contract/domain-content.ts';
import type { Figures } from '#contract/language.ts';
import { Price } from './price.tsx';
import { StaticSection } from './section.tsx';
import { SourceNote } from './source-note.tsx';

type WorthContent = DomainContent['worth'];

interface WorthProps extends WorthContent {
  figures: Figures;
}

export function Worth({ figures, heading, cards, price }: WorthProps) {
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
      {price && <Price figures={figures} {...price} />}
    </StaticSection>
  );
}
