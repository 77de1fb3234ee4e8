import { hydrate } from './hydrate.tsx';
import { createServicesRoutes } from './services-routes.tsx';

export const hydrated = hydrate(createServicesRoutes);
