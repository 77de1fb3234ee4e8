import type { DomainSection } from '#contract/content/domain-content.ts';
import type { Figures } from '#contract/site/face.ts';
import { textWidth } from '../../ui/text-width.ts';
import { percent } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../section.tsx';

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

/** The price: a range of comparable sales, large, with the appraisal as a mark next to it, or one of them alone. */
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
  const named = new Set(withRoom(ends, at, figures));
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
      {ends.map((dollars) => (
        <g key={dollars}>
          <line className="scale-tick" x1={percent(at(dollars))} x2={percent(at(dollars))} y1="48" y2="58" />
          {named.has(dollars) && (
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

/** Chooses every amount, every second one and so on, from the last, so that no two labels touch on a phone. */
function withRoom(ends: number[], at: (amount: number) => number, figures: Figures): number[] {
  const reach = (dollars: number) => {
    const width = textWidth(inDollars(dollars, figures)) + 0.5;
    const before = { start: 0, middle: 0.5, end: 1 }[anchorOf(at(dollars))];
    const start = at(dollars) * SCALE - width * before;
    return { start, end: start + width };
  };
  const everyOf = (step: number) => ends.filter((_, place) => (ends.length - 1 - place) % step === 0);
  const apart = (some: number[]) =>
    some.every((dollars, place) => place === 0 || reach(some[place - 1]!).end <= reach(dollars).start);
  const step = ends.findIndex((_, place) => apart(everyOf(place + 1))) + 1;
  return everyOf(step);
}

/** Width of the scale on a phone, in em of its type. */
const SCALE = 17;

/** Formats dollars as `Intl.NumberFormat` does, whose tables would cost a browser 20 ms and more. */
function inDollars(amount: number, { dollars, group }: Figures): string {
  return dollars.replace('{amount}', () => String(amount).replace(/\B(?=(\d{3})+$)/g, group));
}
