import type { DomainContent } from '#contract/domain-content.ts';
import type { Head } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';

/** What the head of each page of a domain's face says. */
export function domainHead(content: DomainContent, path: string, page: { title: string; description: string }): Head {
  return {
    ...page,
    canonical: path === paths.home ? new URL(path, content.url).href : '',
    siteName: content.name,
    image: new URL('/og.png', content.url).href,
    imageAlt: `${content.name} is for sale`,
    structured: [],
    themeColor: { light: '#ffffff', dark: '#111111' },
  };
}
