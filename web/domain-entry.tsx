import { domainRoutes, type DomainData } from './domain-routes.tsx';
import { functions } from './functions.ts';
import { hydrate } from './hydrate.tsx';
import { readPageData } from './page-data.ts';

export const hydrated = start(readPageData() as DomainData);

async function start(data: DomainData): Promise<void> {
  const asked = data.content.asked && (await import('./domain-sale/asked/asked-fields.tsx'));
  return hydrate(domainRoutes(data, functions, asked));
}
