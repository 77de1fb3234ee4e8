import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion, useToast } from '../ui/toast.tsx';
import type { ChosenParts } from './chosen-parts.ts';
import { ContactButton } from './contact-button.tsx';
import { Contact } from './contact.tsx';
import { Features } from './features.tsx';
import { FloatingOffer } from './floating-offer.tsx';
import { Hero } from './hero.tsx';
import { Industries } from './industries.tsx';
import { Market } from './market.tsx';
import { firstToast } from './offer-toasts.tsx';
import { Questions } from './questions.tsx';
import { SaleFooter } from './sale-footer.tsx';
import { Trust } from './trust.tsx';
import { Worth } from './worth.tsx';

interface DomainSalePageProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  parts: ChosenParts;
}

/** The blocks of spec point 2, in its order; of those between first screen and foot the ones that content has. */
export function DomainSalePage({ content, start, functions, parts }: DomainSalePageProps) {
  const { toast, show, hide } = useToast(firstToast(start, content));
  const { name, figures, hero, worth, market, industries, features, trust, contact, questions, sale } = content;
  const { asking, terms } = parts;
  const to = contact && (contact.anchor ?? 'contact');

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero content={content} to={to} asking={asking} />
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
            asking={asking}
            terms={terms}
            onToast={show}
          />
        )}
        {to && hero.offerButton && (
          <FloatingOffer to={to}>
            {asking && sale?.buy ? (
              <asking.BuyNow sale={sale} buy={sale.buy} content={content} to={to} label={sale.buy.floating} />
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
