import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { OfferStart } from '#contract/site/page.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { SkipLink } from '../ui/page/page-links.tsx';
import { ToastRegion, useToast } from '../ui/toast.tsx';
import { BuyNow } from './hero/price-tag.tsx';
import { ContactButton, FloatingOffer } from './contact/contact-button.tsx';
import { Contact } from './contact/contact.tsx';
import { Features } from './sections/features.tsx';
import { Hero } from './hero/hero.tsx';
import { Industries, Questions } from './sections/section.tsx';
import { Market } from './sections/market.tsx';
import { firstToast, type OfferFormType } from './contact/offer-form.tsx';
import { Footer } from './footer.tsx';
import { Trust } from './sections/trust.tsx';
import { Worth } from './sections/worth.tsx';

interface DomainPageProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  /** The form for offers that the page's terms ask for. */
  form: OfferFormType;
}

/** The blocks of spec point 2, in its order; of those between first screen and foot the ones that content has. */
export function DomainPage({ content, start, functions, form }: DomainPageProps) {
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
      <Footer content={content} />
      <ToastRegion toast={toast} onClose={hide} />
    </>
  );
}
