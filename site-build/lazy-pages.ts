import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';

/** The module of each path whose page is a chunk of its own (`web/services-routes.tsx`). */
export const lazyPages: Record<Face['kind'], Record<string, string>> = {
  services: { [paths.quote]: 'web/services/quote/quote-page.tsx' },
  domain: {},
  portfolio: {},
};
