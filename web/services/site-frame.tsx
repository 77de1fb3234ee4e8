import type { ReactNode } from 'react';
import type { ServicesContent } from '#contract/services-content.ts';

interface SiteFrameProps {
  content: ServicesContent;
  /** Fetches the quote page's code ahead of a visit, when a visitor turns to a link that leads there. */
  loadQuotePage: () => Promise<unknown>;
  children: ReactNode;
}

export function SiteFrame({ content, children }: SiteFrameProps) {
  return (
    <>
      <header>{content.brand}</header>
      {children}
      <footer>{content.tagline}</footer>
    </>
  );
}
