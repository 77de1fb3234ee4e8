import type { DomainSection } from '#contract/content/domain-content.ts';
import type { Figures } from '#contract/site/kinds.ts';
import { percent } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../frame.tsx';

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
            {appraisal && <Figure {...appraisal} isMark={!!comparables} />}
          </dl>
          {comparables && <PriceScale figures={figures} comparables={comparables} appraisal={appraisal} />}
          <SourceNote source={basis} />
        </div>
      )}
    </div>
  );
}

type FigureProps = Record<'label' | 'figure', string> & Partial<Record<'source' | 'asOf', string | undefined>>;

/** A figure, large, or as the mark on the scale looks. */
function Figure({ label, figure, isMark = false, ...claim }: FigureProps & { isMark?: boolean }) {
  return (
    <div className={isMark ? 'price-mark' : 'price-lead'}>
      <dt>{label}</dt>
      <dd>
        <bdi>{figure}</bdi>
        <SourceNote source={claim.source} asOf={claim.asOf} />
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
  const first = Math.floor(Math.log10(Math.min(fromDollars, appraisal?.dollars ?? fromDollars)));
  const last = Math.ceil(Math.log10(toDollars * 1.01));
  const scale = (dollars: number) => (Math.log10(dollars) - first) / (last - first);
  const [from, to] = [scale(fromDollars), scale(toDollars)];
  const mark = appraisal && percent(scale(appraisal.dollars));
  const powers = Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
  // A phone has room for three labels.
  const step = Math.ceil(powers.length / 3);
  return (
    <svg className="scale" aria-hidden="true">
      <line x2="100%" y1="48" y2="48" />
      <rect className="scale-range" x={percent(from)} width={percent(to - from)} />
      <rect className="scale-open" x={percent(to)} width={percent(1 - to)} />
      {mark && <line className="scale-mark" x1={mark} x2={mark} y1="24" y2="48" />}
      {powers.map((dollars, at) => {
        const x = percent(scale(dollars));
        const fromEnd = powers.length - 1 - at;
        return (
          <g key={dollars}>
            <line x1={x} x2={x} y1="48" y2="58" />
            {fromEnd % step === 0 && (
              <text x={x} y="78" textAnchor={at === 0 ? 'start' : fromEnd === 0 ? 'end' : 'middle'}>
                {formatDollars(dollars, figures)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Formats dollars as `Intl.NumberFormat` does, whose tables would cost a browser 20 ms and more. */
function formatDollars(amount: number, { dollars, group }: Figures): string {
  return dollars.replace('{amount}', () => String(amount).replace(/\B(?=(\d{3})+$)/g, group));
}
