import type { PriceList as Prices } from '#contract/company-parts.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { emOfLongestWord } from '../ui/text-width.ts';
import { ServiceDrawing } from './service-drawing.tsx';

/** The services, each with problems and what is built to solve them. */
export function SolutionsSection({ words }: { words: NonNullable<ServicesContent['solutions']> }) {
  const brief = words.services.every(({ cases, prices }) => !cases && !prices);
  return (
    <section className="section" id={words.anchor ?? 'solutions'} aria-labelledby="solutions-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 className="section-heading" id="solutions-heading" {...emOfLongestWord(words.heading)}>
            {words.heading}
          </h2>
          <p className="lead">{words.intro}</p>
        </div>
        <ul className="services" data-brief={brief || undefined} data-columns={words.columns || undefined}>
          {words.services.map((service) => (
            <li className="service" key={service.name}>
              <div className="service-head">
                {service.drawing && <ServiceDrawing kind={service.drawing} />}
                <h3 className="service-name" {...emOfLongestWord(service.name)}>
                  {service.name}
                </h3>
                <p>{service.promise}</p>
              </div>
              {service.cases && (
                <dl className="cases">
                  {service.cases.map((item) => (
                    <div className="case" key={item.problem}>
                      <dt>{item.problem}</dt>
                      <dd>{item.solution}</dd>
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

/** What each thing costs, in two columns that end where the block ends. */
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
