import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '#contract/reply.ts';

interface DomainSalePageProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
}

export function DomainSalePage({ content }: DomainSalePageProps) {
  return (
    <main id="main">
      <h1>{content.name}</h1>
    </main>
  );
}
