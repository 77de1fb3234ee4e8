import { Outlet, type RouteObject } from 'react-router';
import { idleStart, type PageData } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { DomainPage } from '../domain/domain-page.tsx';
import { OfferForm, type OfferFormType } from '../domain/contact/offer-form.tsx';
import { NotFoundSign } from '../domain/hero/hero.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageChange } from './page-change.tsx';
import { ControlWordsProvider } from '../ui/control-words.ts';

export type DomainData = Extract<PageData, { kind: 'domain' }>;

/** The pages of a domain's face. Its one page scrolls by plain anchors, so nothing restores scrolling but the browser. */
export function domainRoutes({ content, starts }: DomainData, functions: Functions): RouteObject[] {
  const start = starts.offer ?? idleStart;
  const pageWith = (form: OfferFormType) => (
    <DomainPage content={content} start={start} functions={functions} form={form} />
  );
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
        content.asked
          ? { index: true, lazy: async () => ({ element: pageWith(await loadOfferFormWithTerms()) }) }
          : { index: true, element: pageWith(OfferForm) },
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

/** Few pages ask for more than a message: only they fetch what that takes. */
async function loadOfferFormWithTerms(): Promise<OfferFormType> {
  const { OfferFormWithTerms } = await import('../domain/contact/offer-terms.tsx');
  return OfferFormWithTerms;
}
