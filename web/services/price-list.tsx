import type { PriceList as Prices } from '#contract/company-parts.ts';

/** What each thing costs, in two columns that end where the block ends. */
export function PriceList({ prices }: { prices: Prices }) {
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
