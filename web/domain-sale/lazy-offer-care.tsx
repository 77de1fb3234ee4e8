import { useEffect, useState, type ComponentType } from 'react';
import type { OfferCareProps } from './offer-care.tsx';

/** What cares for an unsent offer is no part of the first view, and of no page that drops its offers. */
export function LazyOfferCare(props: OfferCareProps) {
  const [Care, setCare] = useState<ComponentType<OfferCareProps>>();
  useEffect(() => {
    // Without it the form sends all the same.
    import('./offer-care.tsx').then(({ OfferCare }) => setCare(() => OfferCare), console.error);
  }, []);
  return Care ? <Care {...props} /> : null;
}
