import { domainRoutes } from './domain-routes.tsx';
import { functions } from './functions.ts';
import { hydrate, readPageData } from './hydrate.tsx';

export const hydrated = hydrate(domainRoutes(readPageData<'domain'>(), functions));
