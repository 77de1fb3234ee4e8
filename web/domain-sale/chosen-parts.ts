import type { DomainContent } from '#contract/domain-content.ts';

/** Parts that few domains' pages have: no other page fetches them. */
export interface ChosenParts {
  asking?: typeof import('./asking/asking.tsx') | undefined;
  terms?: typeof import('./terms/ask-offer.tsx') | undefined;
}

/** All of them that a page has; they must be there before it is hydrated. */
export async function loadChosenParts({ sale, asked }: DomainContent): Promise<ChosenParts> {
  const [asking, terms] = await Promise.all([
    sale && import('./asking/asking.tsx'),
    asked && import('./terms/ask-offer.tsx'),
  ]);
  return { asking, terms };
}
