import { Fragment, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import type { OfferStart } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { SkipLink } from '../ui/page/page-links.tsx';
import { Contact, type ContactProps } from './contact/contact.tsx';
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
  /** The offer form that suits the page's terms. */
  form: OfferFormType;
}

/** The blocks of spec point 2, in its order. Between the first screen and the foot, only those that the content has. */
export function DomainPage(props: DomainPageProps) {
  const { content } = props;
  // A press before the application ran led to this place on the page.
  const isBuying = useLocation().hash === `#${BUY_PLACE}`;
  const [purchases, setPurchases] = useState(isBuying ? 1 : 0);
  const onBuy = () => setPurchases(purchases + 1);
  const page: PageProps = { ...props, purchases, onBuy };

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero content={content} to={content.contact && (content.contact.anchor ?? 'contact')} onBuy={onBuy} />
        {(Object.keys(sections) as SectionKey[]).map((key) => (
          <Fragment key={key}>
            {key === 'contact' && content.proof && <Proof {...content.proof} />}
            {renderSection(key, page)}
          </Fragment>
        ))}
      </main>
      <Footer content={content} />
    </>
  );
}

type PageProps = Omit<ContactProps, 'contact'>;

type Sections = { [Key in SectionKey]: (section: NonNullable<DomainContent[Key]>, page: PageProps) => ReactNode };

/** The sections, in the order of the page. */
const sections: Sections = {
  worth: (worth, { content }) => <Worth figures={content.figures} {...worth} />,
  market: (market) => <Market {...market} />,
  industries: (industries, { content }) => <Industries domain={content.name} {...industries} />,
  features: (features) => <Features {...features} />,
  trust: (trust) => <Trust {...trust} />,
  contact: (contact, page) => <Contact contact={contact} {...page} />,
  questions: (questions) => <Questions {...questions} />,
};

function renderSection<Key extends SectionKey>(key: Key, page: PageProps): ReactNode {
  const section = page.content[key];
  return section && sections[key](section, page);
}
