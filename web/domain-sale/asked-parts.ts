import { createContext, useContext, useState, type ReactNode } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { offerForm, type OfferErrors } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';

/** What only pages need whose form asks for more than a message; there before such a page is taken over. */
export interface AskedParts {
  askOffer(content: DomainContent): AskedOffer;
}

export interface AskedOffer {
  descriptor: typeof offerForm;
  amount(start: OfferStart, errors: OfferErrors): ReactNode;
  plans(start: OfferStart, errors: OfferErrors): ReactNode;
  /** What stands in the form as it is understood, such as `$12,500`; empty where nothing is offered. */
  tellOffered(form: HTMLFormElement): string;
}

const Parts = createContext<AskedParts | undefined>(undefined);

export const AskedPartsProvider = Parts.Provider;

/** The form of this page's offers, and what it asks for beside a message. */
export function useAsked(content: DomainContent): { descriptor: typeof offerForm; asked?: AskedOffer | undefined } {
  const parts = useContext(Parts);
  const [asked] = useState(() => (content.asked ? parts?.askOffer(content) : undefined));
  return { descriptor: asked?.descriptor ?? offerForm, asked };
}
