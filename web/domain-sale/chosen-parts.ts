import type { DomainContent } from '#contract/domain-content.ts';

/** Parts that few domains' pages have: no other page fetches them. */
export interface ChosenParts {
  asking?: typeof import('./asking/asking.tsx') | undefined;
}

/** All of them that a page has; they must be there before it is hydrated. */
export async function loadChosenParts({ sale }: DomainContent): Promise<ChosenParts> {
  return { asking: sale && (await import('./asking/asking.tsx')) };
}
