import type { DomainContent } from '#contract/domain-content.ts';

const FACTS = ['name', 'registrar', 'since'] as const;

/** Who sells, where the owner says so. */
export function SellerFacts({ seller }: { seller: DomainContent['seller'] }) {
  const told = FACTS.filter((fact) => seller?.[fact]);
  if (!seller || told.length === 0) return null;
  return (
    <dl className="seller">
      {told.map((fact) => (
        <div key={fact}>
          <dt>{seller.labels[fact]}</dt>
          <dd>{seller[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
