import type { DomainSection } from '#contract/content/domain-content.ts';
import type { Figures } from '#contract/site/face.ts';
import { percent } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../section.tsx';

export function Worth({ figures, cards, price, ...named }: DomainSection<'worth'> & { figures: Figures }) {
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

/** The price: a range of comparable sales, large, with the appraisal as a mark next to it, or one of them alone. */
function Price({ figures, heading, text, appraisal, comparables, basis }: PriceContent & { figures: Figures }) {
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
  /** Whether it looks like the mark on the scale. */
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

interface PriceScaleProps {
  figures: Figures;
  comparables: NonNullable<PriceContent['comparables']>;
  appraisal: PriceContent['appraisal'];
}

/** The comparables as a length with an open end, the appraisal as a mark, on a scale of powers of ten. */
function PriceScale({ figures, comparables: { fromDollars, toDollars }, appraisal }: PriceScaleProps) {
  const { ends, at } = decades(Math.min(fromDollars, appraisal?.dollars ?? fromDollars), toDollars);
  const [from, to] = [at(fromDollars), at(toDollars)];
  // A phone has room for three labels.
  const step = Math.ceil(ends.length / 3);
  return (
    <svg className="scale" aria-hidden="true">
      <line className="scale-axis" x2="100%" y1="48" y2="48" />
      <rect className="scale-range" x={percent(from)} width={percent(to - from)} />
      <rect className="scale-open" x={percent(to)} width={percent(1 - to)} />
      {appraisal && (
        <line
          className="scale-mark"
          x1={percent(at(appraisal.dollars))}
          x2={percent(at(appraisal.dollars))}
          y1="24"
          y2="48"
        />
      )}
      {ends.map((dollars, place) => (
        <g key={dollars}>
          <line className="scale-tick" x1={percent(at(dollars))} x2={percent(at(dollars))} y1="48" y2="58" />
          {(ends.length - 1 - place) % step === 0 && (
            <text x={percent(at(dollars))} y="78" data-anchor={anchorOf(at(dollars))}>
              {inDollars(dollars, figures)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Makes a scale of the powers of ten around two amounts. `at` places an amount on it, from 0 to 1. */
function decades(low: number, high: number) {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high * 1.01));
  return {
    ends: Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step)),
    at: (amount: number) => (Math.log10(amount) - first) / (last - first),
  };
}

const anchorOf = (place: number) => (place === 0 ? 'start' : place === 1 ? 'end' : 'middle');

/** Formats dollars as `Intl.NumberFormat` does, whose tables would cost a browser 20 ms and more. */
function inDollars(amount: number, { dollars, group }: Figures): string {
  return dollars.replace('{amount}', () => String(amount).replace(/\B(?=(\d{3})+$)/g, group));
}
