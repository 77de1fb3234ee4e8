import { fillWords } from '#contract/fill-words.ts';
import type { DomainContent } from '#contract/domain-content.ts';
import type { FurtherPage } from '#contract/further-page.ts';
import type { Head } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import { offerFacts } from '#contract/sale.ts';
import { themeColor } from './colors.ts';

export function domainHead(content: DomainContent, path: string, page: { title: string; description: string }): Head {
  const home = path === paths.home;
  const canonical = new URL(paths.home, content.url).href;
  return {
    ...page,
    canonical: home ? canonical : '',
    siteName: content.name,
    image: new URL('/og.png', content.url).href,
    imageAlt: content.sale?.said?.text ?? fillWords(content.words.page.forSale, { face: content.name }),
    structured: home ? [product(content, canonical), ...faqPage(content)] : [],
    themeColor,
  };
}

/** Of a page that the owner wrote. */
export function furtherHead(content: DomainContent, { path, title, description, noindex }: FurtherPage): Head {
  const head = domainHead(content, path, { title: `${title} · ${content.name}`, description });
  return { ...head, canonical: noindex ? '' : new URL(path, content.url).href };
}

/** The offer has a price only where the owner set one: the figures on the page are estimates. */
function product({ name, pages, sale }: DomainContent, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: pages.home.description,
    url,
    category: 'Domain name',
    offers: {
      '@type': 'Offer',
      url,
      ...offerFacts(sale),
    },
  };
}

/** The answers, where the page has some. */
function faqPage({ lang, questions }: DomainContent): object[] {
  if (!questions) return [];
  const mainEntity = questions.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', inLanguage: lang, mainEntity }];
}
