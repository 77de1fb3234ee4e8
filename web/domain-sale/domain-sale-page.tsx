import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import { BUY_PLACE } from '#contract/sale.ts';
import type { Functions } from '../lead-form/transport.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion, useToast } from '../ui/toast.tsx';
import { BuyNow } from './asking/asking.tsx';
import { ContactButton } from './contact-button.tsx';
import { Contact } from './contact.tsx';
import { Features } from './features.tsx';
import { FloatingOffer } from './floating-offer.tsx';
import { Hero } from './hero.tsx';
import { Industries } from './industries.tsx';
import { Market } from './market.tsx';
import type { OfferFormType } from './offer-form.tsx';
import { firstToast } from './offer-toasts.tsx';
import { Questions } from './questions.tsx';
import { SaleFooter } from './sale-footer.tsx';
import { Trust } from './trust.tsx';
import { Worth } from './worth.tsx';

interface DomainSalePageProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  /** The form for offers that the page's terms ask for. */
  form: OfferFormType;
}

/** The blocks of spec point 2, in its order; of those between first screen and foot the ones that content has. */
export function DomainSalePage({ content, start, functions, form }: DomainSalePageProps) {
  const { toast, show, hide } = useToast(firstToast(start, content));
  const { name, figures, hero, worth, market, industries, features, trust, contact, questions, sale } = content;
  // The button may have been pressed before the application was there: then it led to its place.
  const isBuying = useLocation().hash === `#${BUY_PLACE}`;
  const [purchases, setPurchases] = useState(isBuying ? 1 : 0);
  const buyNow = () => setPurchases(purchases + 1);
  const to = contact && (contact.anchor ?? 'contact');

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero content={content} to={to} onBuy={buyNow} />
        {worth && <Worth figures={figures} {...worth} />}
        {market && <Market {...market} />}
        {industries && <Industries domain={name} {...industries} />}
        {features && <Features {...features} />}
        {trust && <Trust {...trust} />}
        {contact && (
          <Contact
            content={content}
            contact={contact}
            start={start}
            functions={functions}
            form={form}
            purchases={purchases}
            onToast={show}
          />
        )}
        {to && hero.offerButton && (
          <FloatingOffer to={to}>
            {sale?.buy ? (
              <BuyNow buy={sale.buy} content={content} to={to} label={sale.buy.floating} onBuy={buyNow} />
            ) : (
              <ContactButton to={to} kind="primary">
                {hero.offerButton}
              </ContactButton>
            )}
          </FloatingOffer>
        )}
        {questions && <Questions {...questions} />}
      </main>
      <SaleFooter content={content} />
      <ToastRegion toast={toast} onClose={hide} />
    </>
  );
}
