import { domainRoutes, type DomainData } from './domain-routes.tsx';
import { functions } from './functions.ts';
import { hydrate } from './hydrate.tsx';
import { readPageData } from './page-data.ts';

export const hydrated = hydrate(domainRoutes(readPageData() as DomainData, functions));
