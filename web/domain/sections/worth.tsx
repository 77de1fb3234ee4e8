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
  const scale = comparables && makeScale(comparables, appraisal);
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
            {appraisal && <Figure {...appraisal} isMark={!!scale} />}
          </dl>
          {scale && <PriceScale figures={figures} {...scale} />}
          <SourceNote source={basis} />
        </div>
      )}
    </div>
  );
}

type FigureProps = Record<'label' | 'figure', string> & Partial<Record<'source' | 'asOf', string | undefined>>;

/** A figure, large, or next to the sign of its mark on the scale. */
function Figure({ label, figure, isMark, ...claim }: FigureProps & { isMark?: boolean }) {
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

type Comparables = NonNullable<PriceContent['comparables']>;

/** Makes a scale of powers of ten: the places of the comparables and of the appraisal. */
function makeScale({ fromDollars, toDollars }: Comparables, appraisal: PriceContent['appraisal']) {
  const first = Math.floor(Math.log10(Math.min(fromDollars, appraisal?.dollars ?? fromDollars)));
  const last = Math.ceil(Math.log10(toDollars * 1.01));
  const place = (dollars: number) => (Math.log10(dollars) - first) / (last - first);
  const powers = Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
  const mark = appraisal && percent(place(appraisal.dollars));
  return { from: place(fromDollars), to: place(toDollars), mark, powers };
}

/** The comparables as a length with an open end, and the appraisal as a mark. */
function PriceScale({ figures, from, to, mark, powers }: ReturnType<typeof makeScale> & { figures: Figures }) {
  // A phone has room for three labels.
  const step = Math.ceil(powers.length / 3);
  return (
    <svg className="scale" aria-hidden="true">
      <line x2="100%" y1="48" y2="48" />
      <rect className="scale-range" x={percent(from)} width={percent(to - from)} />
      <rect className="scale-open" x={percent(to)} width={percent(1 - to)} />
      {mark && <line className="scale-mark" x1={mark} x2={mark} y1="24" y2="48" />}
      {powers.map((dollars, at) => {
        const fromEnd = powers.length - 1 - at;
        const x = percent(at / (powers.length - 1));
        return (
          <g key={dollars}>
            <line x1={x} x2={x} y1="48" y2="58" />
            {fromEnd % step === 0 && (
              <g className="upright">
                <text x={x} y="78" textAnchor={at === 0 ? 'start' : fromEnd === 0 ? 'end' : 'middle'}>
                  {formatDollars(dollars, figures)}
                </text>
              </g>
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
