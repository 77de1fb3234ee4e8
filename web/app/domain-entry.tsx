import { createDomainRoutes } from './domain-routes.tsx';
import { hydrate } from './hydrate.tsx';

export const hydrated = hydrate(createDomainRoutes);
