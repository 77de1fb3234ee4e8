import type { FaceKind } from '#contract/site/face.ts';

/** Paths of the stylesheets of a kind of face: of its pages, of the owner's pages, and of the page for links in emails. */
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
