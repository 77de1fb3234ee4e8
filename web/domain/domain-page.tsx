import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DomainContent, DomainSection } from '#contract/content/domain-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import type { OfferStart } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import type { Functions } from '../lead-form/form-session.ts';
import { makeAbsolute, LanguageMenu, SkipLink } from '../ui/page/page-links.tsx';
import { Contact, FloatingOffer } from './contact/contact.tsx';
import type { OfferFormType, OfferSession } from './contact/offer-form.tsx';
import { ArticlePage, Footer, Section } from './frame.tsx';
import { Hero } from './hero/hero.tsx';
import { Features } from './sections/features.tsx';
import { Market } from './sections/market.tsx';
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
  const { name, figures, worth, market, industries, features, trust, proof, contact, questions } = content;
  // A press before the application ran led to this part of the page.
  const isBuying = useLocation().hash === `#${BUY_PLACE}`;
  const [purchases, setPurchases] = useState(isBuying ? 1 : 0);
  const onBuy = () => setPurchases(purchases + 1);

  return (
    <>
      <SkipLink>{content.skip}</SkipLink>
      <main id="main">
        <Hero content={content} to={contact && 'contact'} onBuy={onBuy} />
        {worth && <Worth figures={figures} {...worth} />}
        {market && <Market {...market} />}
        {industries && <Industries domain={name} {...industries} />}
        {features && <Features {...features} />}
        {trust && <Trust coin={findCurrencySign(content)} proof={proof} {...trust} />}
        {!trust && proof && (
          <div className="band">
            <Proof {...proof} Heading="h2" />
          </div>
        )}
        {contact && <Contact {...props} contact={contact} purchases={purchases} />}
        {questions && <Questions {...questions} />}
      </main>
      <DomainFooter content={content} />
      {contact && <FloatingOffer content={content} onBuy={onBuy} />}
    </>
  );
}

function Industries({ domain, tiles, ...named }: DomainSection<'industries'> & { domain: string }) {
  return (
    <Section name="industries" {...named}>
      <ul className="industry-tiles">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <p className="industry-path">
              <bdi>
                {domain.toLowerCase()}
                <strong>/{tile.path}</strong>
              </bdi>
            </p>
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Finds the sign of the currency of a sale, if it has one. */
function findCurrencySign({ sale, asked }: DomainContent): string | undefined {
  const currency = asked?.amount?.currencies[0] ?? 'USD';
  const text = sale?.price?.text ?? (currency === 'USD' ? '$' : currency);
  return /\p{Sc}/u.exec(text)?.[0];
}

/** Single-open and collapsible without JavaScript: `details` of one name. Find in page opens a closed answer. */
function Questions({ items, ...named }: DomainSection<'questions'>) {
  return (
    <Section name="questions" {...named}>
      <div className="accordion">
        {items.map(({ question, answer }) => (
          <details className="accordion-item" name="questions" key={question}>
            <summary className="accordion-summary">
              <h3>{question}</h3>
            </summary>
            <p className="accordion-body">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

function DomainFooter({ content }: { content: DomainContent }) {
  const { name, email, footer, legal, lang, alternates, words } = content;
  return (
    <Footer
      name={name}
      text={footer.text}
      email={email}
      copyright={footer.copyright}
      legal={legal}
      languages={
        alternates && <LanguageMenu label={words.page.languages} lang={lang} languages={alternates} path={paths.home} />
      }
    />
  );
}

export function CustomPage({ content, page }: { content: DomainContent; page: Page }) {
  const { skip, name } = content;
  return <ArticlePage skip={skip} name={name} footer={<DomainFooter content={content} />} page={page} />;
}

/** The page behind a link in an email, with full links, because another site's host may serve it. */
export function LinkPage({ content, page }: { content: DomainContent; page: Page }) {
  const { skip, name, url, legal } = content;
  const footer = <DomainFooter content={{ ...content, alternates: undefined, legal: makeAbsolute(legal, url) }} />;
  return <ArticlePage skip={skip} name={name} home={url} footer={footer} page={page} />;
}
