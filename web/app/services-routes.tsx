import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { servicesPages } from '#contract/site/face-pages.ts';
import { idleStart, type PageDataOf } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { hasQuote } from '../services/contact-links.tsx';
import { HomePage } from '../services/home/home-page.tsx';
import { SiteFrame } from '../services/site-frame.tsx';
import { faceRoutes } from './face-routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The routes of the services face, by the names in `contract/site/face-pages.ts`. */
export function servicesRoutes({ content, starts }: PageDataOf<'services'>, functions: Functions): RouteObject[] {
  const frame = (
    <>
      <ScrollRestoration />
      <SiteFrame content={content} loadQuotePage={loadQuotePage}>
        <Outlet />
      </SiteFrame>
    </>
  );
  return faceRoutes(servicesPages, content, {
    frame,
    routes: {
      home: { element: <HomePage content={content} /> },
      quote: {
        lazy: async () => {
          const { QuotePage } = await loadQuotePage();
          const start = starts.quote ?? idleStart;
          return { element: hasQuote(content) && <QuotePage content={content} start={start} functions={functions} /> };
        },
      },
      notFound: { element: <NotFoundPage framed words={content.words.notFound} /> },
    },
  });
}

const loadQuotePage = () => import('../services/quote/quote-page.tsx');
