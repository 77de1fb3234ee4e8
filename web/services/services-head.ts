import type { Head } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';

/** What the head of each page of the services face says. */
export function servicesHead(
  content: ServicesContent,
  path: string,
  page: { title: string; description: string },
): Head {
  const known = path === paths.home || path === paths.quote;
  return {
    ...page,
    canonical: known ? new URL(path, content.url).href : '',
    siteName: content.brand,
    image: new URL('/og.png', content.url).href,
    imageAlt: `${content.brand}: ${content.tagline}`,
    structured: [],
    themeColor: { light: '#ffffff', dark: '#111111' },
  };
}
