import type { ReactNode } from 'react';
import type { ServicesContent } from '#contract/content/services-content.ts';
import type { PriceList as Prices } from '#contract/content/services-sections.ts';
import { Photograph } from './pictures.tsx';
import { Sign } from './day-drawing.tsx';

export function SolutionsSection({ solutions }: { solutions: NonNullable<ServicesContent['solutions']> }) {
  const brief = solutions.services.every(({ cases, prices }) => !cases && !prices);
  return (
    <section className="section" id="solutions" aria-labelledby="solutions-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="solutions-heading">{solutions.heading}</h2>
          <p className="lead">{solutions.intro}</p>
        </div>
        <ul className="services" data-brief={brief || undefined} data-columns={solutions.columns || undefined}>
          {solutions.services.map((service) => (
            <li className="service" key={service.name}>
              <div className="service-head">
                {service.picture && (
                  <Photograph
                    className="service-picture"
                    picture={service.picture}
                    sizes="(min-width: 48rem) 36vw, 74vw"
                  />
                )}
                {service.drawing && (
                  <svg className="service-drawing" viewBox="0 0 240 112" width="240" height="112" aria-hidden="true">
                    {drawings[service.drawing]}
                  </svg>
                )}
                <h3 className="service-name">{service.name}</h3>
                <p>{service.promise}</p>
              </div>
              {service.cases && (
                <dl className="cases">
                  {service.cases.map((item) => (
                    <div className="case" key={item.problem}>
                      <dt>
                        <Sign kind="waits" />
                        {item.problem}
                      </dt>
                      <dd>
                        <Sign kind="done" />
                        {item.solution}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              {service.prices && <PriceList prices={service.prices} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PriceList({ prices }: { prices: Prices }) {
  return (
    <dl className="prices">
      {prices.map(({ item, price, note }) => (
        <div className="price" key={item}>
          <dt>
            {item}
            {note && <span className="price-note">{note}</span>}
          </dt>
          <dd>
            <bdi>{price}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const fill = { fill: 'var(--color-ink)' };
const line = { fill: 'none', stroke: 'var(--color-ink)', strokeWidth: 3 };

/** Drawings of services in the signs of the working day: a dot arrives, a line carries it, a tick is done. */
const drawings: Record<string, ReactNode> = {
  // A week of free times, one of them just booked.
  page: (
    <>
      <path {...line} d="M2 2h236v108H2zM2 24h236" />
      <path {...fill} d="M18 38h34v24H18zM103 38h34v24h-34zM60 72h35v24H60zM188 72h34v24h-34z" />
      <g fill="none" stroke="var(--color-field-line)">
        <path d="M60.5 38.5h34v23h-34zM145.5 38.5h34v23h-34zM188.5 38.5h33v23h-33z" />
        <path d="M18.5 72.5h33v23h-33zM145.5 72.5h34v23h-34z" />
      </g>
      <Tick x={120} y={84} />
    </>
  ),
  // A trigger, two steps, a branch that rejoins, done.
  workflow: (
    <>
      <path {...line} d="M12 56h46M84 56h22c12 0 8-34 24-34h18M106 56c12 0 8 34 24 34h18" />
      <path {...line} d="M174 22h10c20 0 12 34 30 34M174 90h10c20 0 12-34 30-34" />
      <circle {...fill} cx="12" cy="56" r="9" />
      <path {...fill} d="M58 43h26v26H58zM148 9h26v26h-26zM148 77h26v26h-26z" />
      <Tick x={220} y={56} />
    </>
  ),
  // Two programs, joined by the logo's dovetail.
  connection: (
    <>
      <path {...fill} d="M2 8h88v36l32-10v44L90 68v36H2z" />
      <path {...line} d="M102 8h136v96H102V83.7l31 9.7V18.6l-31 9.7z" />
      <Tick x={186} y={56} />
    </>
  ),
};

function Tick({ x, y }: { x: number; y: number }) {
  return (
    <g className="drawn-tick" transform={`translate(${x} ${y})`}>
      <circle r="13" fill="var(--color-accent)" />
      <path d="M-5.8 .3l4.1 4.6 7.6-9.2" fill="none" stroke="var(--color-accent-ink)" strokeWidth="3" />
    </g>
  );
}
