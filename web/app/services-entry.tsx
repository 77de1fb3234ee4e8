import { hydrate } from './hydrate.tsx';
import { servicesRoutes } from './services-routes.tsx';

export const hydrated = hydrate(servicesRoutes);
