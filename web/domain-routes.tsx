import { Outlet, type RouteObject } from 'react-router';
import { idleStart, type PageData } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { Functions } from './lead-form/functions-port.ts';
import type { ChosenParts } from './domain-sale/chosen-parts.ts';
import { DomainSalePage } from './domain-sale/domain-sale-page.tsx';
import { NotFoundSign } from './domain-sale/not-found-sign.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageChange } from './page-change.tsx';
import { ControlWordsProvider } from './ui/control-words.ts';

export type DomainData = Extract<PageData, { kind: 'domain' }>;

/** The pages of a domain's face. Its one page scrolls by plain anchors, so nothing restores scrolling but the browser. */
export function domainRoutes({ content, starts }: DomainData, functions: Functions, parts: ChosenParts): RouteObject[] {
  const titleOf = (path: string) => domainPage(content, path).title;
  return [
    {
      element: (
        <ControlWordsProvider value={content.words.controls}>
          <PageChange titleOf={titleOf} />
          <Outlet />
        </ControlWordsProvider>
      ),
      children: [
        {
          index: true,
          element: (
            <DomainSalePage content={content} start={starts.offer ?? idleStart} functions={functions} parts={parts} />
          ),
        },
        {
          path: '*',
          element: (
            <NotFoundPage words={content.words.notFound}>
              <NotFoundSign content={content} />
            </NotFoundPage>
          ),
        },
      ],
    },
  ];
}

/** Title and description of a path, for the document's head and for a change of page. */
export function domainPage(content: DomainData['content'], path: string) {
  return path === paths.home ? content.pages.home : content.pages.notFound;
}
