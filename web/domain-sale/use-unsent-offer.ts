import { useEffect, useState } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';

type UnsentOffer = typeof import('./unsent-offer.tsx');

/** What an unsent offer needs is no part of the first view, and of no page that drops its offers. */
export function useUnsentOffer(offers: DomainContent['offers']): UnsentOffer | undefined {
  const [loaded, setLoaded] = useState<UnsentOffer>();
  useEffect(() => {
    // Without it the form sends all the same.
    if (offers === 'deliver') import('./unsent-offer.tsx').then(setLoaded, console.error);
  }, [offers]);
  return loaded;
}

/** A browser that could not fetch it asks again the next time. */
export const loadSubmission = () => import('../lead-form/submit-lead.ts');
