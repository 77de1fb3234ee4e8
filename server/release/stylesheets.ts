import type { FaceKind } from '#contract/site/face.ts';

/** Paths of a kind's stylesheets: of its pages, of pages that the owner wrote, and of those for links in emails. */
export const stylesheets: Record<FaceKind, { style: string; further: string; link: string }> = {
  services: {
    style: 'web/services/services.css',
    further: 'web/services/custom-page.css',
    link: 'web/services/link-page.css',
  },
  domain: {
    style: 'web/domain/domain.css',
    further: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
  portfolio: {
    style: 'web/portfolio/portfolio.css',
    further: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
};
