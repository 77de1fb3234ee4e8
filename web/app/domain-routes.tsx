import { Outlet, type RouteObject } from 'react-router';
import type { offerForm } from '#contract/forms/offer.ts';
import { domainPages } from '#contract/site/site-pages.ts';
import { idleStart, type PageDataOf } from '#contract/site/page.ts';
import { OfferForm, OfferToast } from '../domain/contact/offer-form.tsx';
import { DomainPage } from '../domain/domain-page.tsx';
import { NotFoundSign } from '../domain/hero/name-poster.tsx';
import { createFormSession, type Functions } from '../lead-form/form-session.ts';
import { createSiteRoutes } from './site-routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The routes of a domain's site. Its home page scrolls by plain anchors: the browser alone restores scrolling. */
export async function createDomainRoutes(
  { content, starts }: PageDataOf<'domain'>,
  functions: Functions,
): Promise<RouteObject[]> {
  const start = starts.offer ?? idleStart;
  const session = createFormSession<typeof offerForm>(start);
  // Few pages request more than a message: only they fetch that code.
  const form = content.asked ? (await import('../domain/contact/offer-terms.tsx')).OfferFormWithTerms : OfferForm;
  return createSiteRoutes(domainPages, content, {
    frame: (
      <>
        <Outlet />
        <OfferToast content={content} session={session} />
      </>
    ),
    makeRoute: (name) => ({
      element:
        name === 'home' ? (
          <DomainPage content={content} start={start} session={session} functions={functions} form={form} />
        ) : (
          <NotFoundPage words={content.words.notFound}>
            <NotFoundSign content={content} />
          </NotFoundPage>
        ),
    }),
  });
}
