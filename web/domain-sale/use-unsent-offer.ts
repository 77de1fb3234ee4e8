import { useEffect, useState } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';

type UnsentOffer = typeof import('./unsent-offer.tsx');

/** What an unsent offer needs is no part of the first view, and of no page that drops its offers. */
export function useUnsentOffer(offers: DomainContent['offers']) {
  const [loaded, setLoaded] = useState<UnsentOffer | 'failed'>();
  useEffect(() => {
    if (offers !== 'deliver') return;
    import('./unsent-offer.tsx').then(setLoaded, (error) => {
      // Without it the form sends all the same.
      console.error(error);
      setLoaded('failed');
    });
  }, [offers]);
  const unsent = loaded === 'failed' ? undefined : loaded;
  /** `isSettled`: a draft that was kept is back, or none will come. */
  return { unsent, isSettled: offers !== 'deliver' || loaded !== undefined };
}

/** A browser that could not fetch it asks again the next time. */
export const loadSubmission = () => import('../lead-form/submit-lead.ts');
