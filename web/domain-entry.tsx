import { domainRoutes, type DomainData } from './domain-routes.tsx';
import { loadChosenParts } from './domain-sale/chosen-parts.ts';
import { functions } from './functions.ts';
import { hydrate } from './hydrate.tsx';
import { readPageData } from './page-data.ts';

const data = readPageData() as DomainData;

export const hydrated = loadChosenParts(data.content).then((parts) => hydrate(domainRoutes(data, functions, parts)));
