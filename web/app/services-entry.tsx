import { functions } from './functions.ts';
import { hydrate, readPageData } from './hydrate.tsx';
import { servicesRoutes } from './services-routes.tsx';

export const hydrated = hydrate(servicesRoutes(readPageData<'services'>(), functions));
