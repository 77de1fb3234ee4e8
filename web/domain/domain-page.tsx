import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DomainContent } from '#contract/content/domain-content.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import type { OfferStart } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-session.ts';
import { SkipLink } from '../ui/page/page-links.tsx';
import { Contact } from './contact/contact.tsx';
import type { OfferFormType, OfferSession } from './contact/offer-form.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero/hero.tsx';
import { Features } from './sections/features.tsx';
import { Industries } from './sections/industries.tsx';
import { Market } from './sections/market.tsx';
import { Questions } from './sections/questions.tsx';
import { Proof, Trust } from './sections/trust.tsx';
import { Worth } from './sections/worth.tsx';

interface DomainPageProps {
  content: DomainContent;
  start: OfferStart;
  session: OfferSession;
  functions: Functions;
  form: OfferFormType;
}

/** The blocks of spec point 2, in its order. Between the first screen and the foot, only those that the content has. */
export function DomainPage(props: DomainPageProps) {
  const { content } = props;
  const { name, figures, worth, market, industries, features, trust, proof, contact, questions, sale, asked } = content;
  const currency = asked?.amount?.currencies[0] ?? 'USD';
  // A press before the application ran led to this place on the page.
  const isBuying = useLocation().hash === `#${BUY_PLACE}`;
  const [purchases, setPurchases] = useState(isBuying ? 1 : 0);
  const onBuy = () => setPurchases(purchases + 1);

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero content={content} to={contact && (contact.anchor ?? 'contact')} onBuy={onBuy} />
        {worth && <Worth figures={figures} {...worth} />}
        {market && <Market {...market} />}
        {industries && <Industries domain={name} {...industries} />}
        {features && <Features {...features} />}
        {trust && <Trust coin={sale?.price?.text ?? (currency === 'USD' ? '$' : currency)} {...trust} />}
        {proof && <Proof {...proof} />}
        {contact && <Contact {...props} contact={contact} purchases={purchases} onBuy={onBuy} />}
        {questions && <Questions {...questions} />}
      </main>
      <Footer content={content} />
    </>
  );
}
