import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion, useToast } from '../ui/toast.tsx';
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
}

/** The ten blocks of spec point 2, in its order. */
export function DomainSalePage({ content, start, functions }: DomainSalePageProps) {
  const { toast, show, hide } = useToast(firstToast(start, content));

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero name={content.name} letters={content.letters} {...content.hero} />
        <Worth figures={content.figures} {...content.worth} />
        <Market {...content.market} />
        <Industries name={content.name} {...content.industries} />
        <Features {...content.features} />
        <Trust {...content.trust} />
        <Contact content={content} start={start} functions={functions} onToast={show} />
        <FloatingOffer label={content.hero.offerButton} />
        <Questions {...content.questions} />
      </main>
      <SaleFooter content={content} />
      <ToastRegion toast={toast} onClose={hide} />
    </>
  );
}
