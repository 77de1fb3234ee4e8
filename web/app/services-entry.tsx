import { functions } from './functions.ts';
import { hydrate } from './hydrate.tsx';
import { readPageData } from './page-data.ts';
import { servicesRoutes, type ServicesData } from './services-routes.tsx';

export const hydrated = hydrate(servicesRoutes(readPageData() as ServicesData, functions));
