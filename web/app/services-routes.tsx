import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { type SitePage, type FormPage, hasPageContent, servicesPages } from '#contract/site/site-pages.ts';
import { idleStart, type PageDataOf, pageDataId } from '#contract/site/page.ts';
import { createFormSession, FormOutcome, type Functions } from '../lead-form/form-session.ts';
import type { ServicesPageProps } from '../services/forms/form-page.tsx';
import { HomePage } from '../services/home/home-page.tsx';
import { SiteFrame } from '../services/site-frame.tsx';
import { createSiteRoutes } from './site-routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The pages of the services site, each by its name in `contract/site/site-pages.ts`. */
export function createServicesRoutes(data: PageDataOf<'services'>, functions: Functions): RouteObject[] {
  const { content, starts } = data;
  const sessions: ServicesPageProps['sessions'] = {
    quote: createFormSession(starts.quote ?? idleStart),
    message: createFormSession(starts.message ?? idleStart),
  };
  const frame = (
    <>
      <ScrollRestoration />
      <SiteFrame content={content}>
        <Outlet />
      </SiteFrame>
      {Object.values(sessions).map((session, at) => (
        <FormOutcome session={session} key={at} />
      ))}
    </>
  );
  const makeRoute = (name: string, page: SitePage) => {
    if (name === 'notFound') return { element: <NotFoundPage framed words={content.words.notFound} /> };
    if (name === 'home' && hasPageContent(content, name)) return { element: <HomePage content={content} /> };
    const lazy = async () => {
      const [form, own] = await Promise.all([
        name === 'home' ? null : import('../services/forms/form-page.tsx'),
        hasPageContent(content, name) ? content : fetchContent(page.path),
      ]);
      if (!form) return { element: <HomePage content={own} /> };
      const props = { name: name as FormPage, content: own, starts, sessions, functions };
      // On every page, once its code is here.
      sessions[props.name].outcome ??= <form.Outcome {...props} />;
      return { element: <form.Page {...props} /> };
    };
    return { lazy };
  };
  return createSiteRoutes(servicesPages, content, { frame, makeRoute });
}

/** Reads the content of another page from its document, which carries it. */
async function fetchContent(path: string): Promise<ServicesContent> {
  const answer = await fetch(path);
  const block = (await answer.text()).split(` id="${pageDataId}">`)[1]?.split('</script>')[0];
  if (!answer.ok || !block) throw new Error(`${path} answered with ${answer.status}`);
  return (JSON.parse(block) as PageDataOf<'services'>).content;
}
