import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { idleStart, type PageData, type QuoteStart } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { hasQuote, type WithQuote } from '../services/contact-links.tsx';
import type { Functions } from '../lead-form/form-state.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageChange } from './page-change.tsx';
import { ControlWordsProvider } from '../ui/control-words.ts';
import { HomePage } from '../services/home/home-page.tsx';
import { SiteFrame } from '../services/site-frame.tsx';

export type ServicesData = Extract<PageData, { kind: 'services' }>;

/** The pages of the services face. The quote page is a chunk of its own. */
export function servicesRoutes({ content, starts }: ServicesData, functions: Functions): RouteObject[] {
  const titleOf = (path: string) => servicesPage(content, path).title;
  const framed = (
    <SiteFrame content={content} loadQuotePage={loadQuotePage}>
      <Outlet />
    </SiteFrame>
  );
  return [
    {
      element: (
        <ControlWordsProvider value={content.words.controls}>
          <PageChange titleOf={titleOf} />
          <ScrollRestoration />
          <Outlet />
        </ControlWordsProvider>
      ),
      children: [
        {
          element: framed,
          children: [
            { index: true, element: <HomePage content={content} /> },
            ...(hasQuote(content) ? [quoteRoute(content, starts.quote, functions)] : []),
            { path: '*', element: <NotFoundPage framed words={content.words.notFound} /> },
          ],
        },
      ],
    },
  ];
}

function quoteRoute(content: WithQuote, start: QuoteStart | undefined, functions: Functions): RouteObject {
  return {
    path: paths.quote,
    // As the server has it, so that both draw the same page for /Quote.
    caseSensitive: true,
    lazy: async () => {
      const { QuotePage } = await loadQuotePage();
      return { element: <QuotePage content={content} start={start ?? idleStart} functions={functions} /> };
    },
  };
}

/** Title and description of a path, for the document's head and for a change of page. */
export function servicesPage(content: ServicesData['content'], path: string) {
  if (path === paths.home) return content.pages.home;
  return (path === paths.quote && content.pages.quote) || content.pages.notFound;
}

const loadQuotePage = () => import('../services/quote/quote-page.tsx');
