import type { DomainContent } from '#contract/domain-content.ts';
import { SourceNote } from './source-note.tsx';
import { percent } from './tape.tsx';

type Price = DomainContent['worth']['price'];

/** The appraisal and the comparables on one scale, each step ten times the one before. */
export function PriceScale({ heading, text, appraisal, comparables }: Price) {
  const { ends, at } = decades(appraisal.dollars, comparables.toDollars);
  const from = at(comparables.fromDollars);
  return (
    <div className="price">
      <div className="price-words">
        <h3>{heading}</h3>
        <p>{text}</p>
      </div>
      <div className="price-figures">
        <dl>
          {[appraisal, comparables].map((stat) => (
            <div key={stat.label}>
              <dt>{stat.label}</dt>
              <dd>
                {stat.figure}
                <SourceNote {...stat} />
              </dd>
            </div>
          ))}
        </dl>
        <svg className="scale" aria-hidden="true">
          <line className="scale-axis" x2="100%" y1="48" y2="48" />
          <rect className="scale-range" x={percent(from)} width={percent(at(comparables.toDollars) - from)} />
          <rect
            className="scale-open"
            x={percent(at(comparables.toDollars))}
            width={percent(1 - at(comparables.toDollars))}
          />
          <line
            className="scale-mark"
            x1={percent(at(appraisal.dollars))}
            x2={percent(at(appraisal.dollars))}
            y2="48"
          />
          {ends.map((dollars) => (
            <g key={dollars}>
              <line className="scale-tick" x1={percent(at(dollars))} x2={percent(at(dollars))} y1="48" y2="58" />
              <text
                x={percent(at(dollars))}
                y="78"
                data-anchor={at(dollars) === 0 ? 'start' : at(dollars) === 1 ? 'end' : 'middle'}
              >
                {`$${withCommas(dollars)}`}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}

/** The powers of ten around two amounts, and where on the way between them an amount stands, from 0 to 1. */
function decades(low: number, high: number) {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high * 1.01));
  return {
    ends: Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step)),
    at: (amount: number) => (Math.log10(amount) - first) / (last - first),
  };
}

/** As `toLocaleString('en')` does it; asking for that has a browser load its tables of languages first, 20 ms and more. */
function withCommas(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}
