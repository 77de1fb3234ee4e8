import type { DomainSection } from '#contract/domain-content.ts';
import type { Figures } from '#contract/language.ts';
import { Section, SourceNote } from './section.tsx';
import { PriceScale } from './price-scale.tsx';

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

type PriceContent = NonNullable<DomainSection<'worth'>['price']>;

interface PriceProps extends PriceContent {
  figures: Figures;
}

/** What names of this kind sell for leads; the appraisal is a mark beside it, or stands alone where it is all there is. */
function Price({ figures, heading, text, appraisal, comparables, basis }: PriceProps) {
  return (
    <div className="price">
      <div className="price-words">
        <h3>{heading}</h3>
        <p>{text}</p>
      </div>
      {(comparables || appraisal) && (
        <div className="price-figures">
          <dl>
            {comparables && <Figure {...comparables} />}
            {appraisal && <Figure {...appraisal} mark={!!comparables} />}
          </dl>
          {comparables && <PriceScale figures={figures} comparables={comparables} appraisal={appraisal} />}
          <SourceNote source={basis} />
        </div>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  figure: string;
  source?: string | undefined;
  asOf?: string | undefined;
  /** Drawn as on the scale. */
  mark?: boolean;
}

function Figure({ label, figure, source, asOf, mark }: FigureProps) {
  return (
    <div className={mark ? 'price-mark' : 'price-lead'}>
      <dt>{label}</dt>
      <dd>
        <bdi>{figure}</bdi>
        <SourceNote source={source} asOf={asOf} />
      </dd>
    </div>
  );
}
