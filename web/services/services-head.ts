import type { FurtherPage } from '#contract/further-page.ts';
import type { Head } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { themeColor } from './colors.ts';

export function servicesHead(
  content: ServicesContent,
  path: string,
  page: { title: string; description: string },
): Head {
  const known = path === paths.home || (path === paths.quote && !!content.quote);
  return {
    ...page,
    canonical: known ? new URL(path, content.url).href : '',
    siteName: content.brand,
    image: new URL('/og.png', content.url).href,
    imageAlt: `${content.brand}: ${content.tagline}`,
    structured: known ? [company(content)] : [],
    themeColor,
  };
}

/** Of a page that the owner wrote. */
export function furtherHead(content: ServicesContent, { path, title, description, noindex }: FurtherPage): Head {
  const head = servicesHead(content, path, { title: `${title} · ${content.brand}`, description });
  return { ...head, canonical: noindex ? '' : new URL(path, content.url).href };
}

/** Only what the page says as well. */
function company({ brand, tagline, description, url, email, phone, solutions, contact }: ServicesContent): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': new URL('/#company', url).href,
    name: brand,
    slogan: tagline,
    description,
    url: new URL('/', url).href,
    logo: new URL('/icon.svg', url).href,
    image: new URL('/og.png', url).href,
    email,
    ...(phone ? { telephone: phone } : {}),
    ...(contact?.address ? { address: contact.address.join(', ') } : {}),
    makesOffer: solutions?.services.map(({ name, promise }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: promise },
    })),
  };
}
