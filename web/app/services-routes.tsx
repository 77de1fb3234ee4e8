/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType } from 'react';
import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { type FacePage, type FormPage, hasContentOf, servicesPages } from '#contract/site/face-pages.ts';
import { idleStart, type PageDataOf, pageDataId } from '#contract/site/page.ts';
import { createFormSession, FormOutcome, type FormSession } from '../lead-form/form-session.ts';
import type { Functions } from '../lead-form/form-state.ts';
import type { ServicesPageProps } from '../services/contact-links.tsx';
import { HomePage } from '../services/home/home-page.tsx';
import { SiteFrame } from '../services/site-frame.tsx';
import { faceRoutes } from './face-routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The pages of the services face, each by its name in `contract/site/face-pages.ts`. */
export function servicesRoutes(data: PageDataOf<'services'>, functions: Functions): RouteObject[] {
  const { content, starts } = data;
  const load = createPageLoader(content);
  const sessions: ServicesPageProps['sessions'] = {
    quote: createFormSession(starts.quote ?? idleStart),
    message: createFormSession(starts.message ?? idleStart),
  };
  const frame = (
    <>
      <ScrollRestoration />
      <SiteFrame content={content} loadFormPage={(name) => load(name, servicesPages[name])}>
        <Outlet />
      </SiteFrame>
      {Object.values(sessions).map((session, at) => (
        <FormOutcome session={session} key={at} />
      ))}
    </>
  );
  const routeOf = (name: string, page: FacePage) => {
    if (name === 'notFound') return { element: <NotFoundPage framed words={content.words.notFound} /> };
    if (name === 'home' && hasContentOf(content, name)) return { element: <HomePage content={content} /> };
    const lazy = async () => {
      const { Page, Outcome, content: own } = await load(name, page);
      const props = { name: name as FormPage, content: own, starts, sessions, functions };
      const session: FormSession | undefined = sessions[name as FormPage];
      if (Outcome && session && !session.read().outcome) session.change({ outcome: <Outcome {...props} /> });
      return { element: <Page {...props} /> };
    };
    return { lazy };
  };
  return faceRoutes(servicesPages, content, { frame, routeOf });
}

interface PageModule {
  Page: ComponentType<ServicesPageProps>;
  /** Shown on every page, once its own is loaded. */
  Outcome?: ComponentType<ServicesPageProps>;
}
type LoadedPage = PageModule & { content: ServicesContent };

/** Every module that a row may name, each in a chunk of its own. The home page is in the entry. */
const modules = import.meta.glob<PageModule>(['../services/*/*-page.tsx', '!../services/home/*']);

/** Every page but the home page has a module: the compiler names a row without one. */
const modulePages: Record<Exclude<keyof typeof servicesPages, 'home' | 'notFound'>, { module: string }> = servicesPages;

/** Loads a page's component and content, once. After a failure the next call tries again. */
function createPageLoader(content: ServicesContent) {
  const loading = new Map<string, Promise<LoadedPage>>();
  return (name: string, { path }: FacePage): Promise<LoadedPage> => {
    const known = loading.get(name);
    if (known) return known;
    const parts = Promise.all([
      name === 'home' ? { Page: HomePage } : modules[moduleOf(name as keyof typeof modulePages)]!(),
      hasContentOf(content, name) ? content : fetchContent(path),
    ]).then(([module, own]) => ({ ...module, content: own }));
    loading.set(name, parts);
    parts.catch(() => loading.delete(name));
    return parts;
  };
}

const moduleOf = (name: keyof typeof modulePages) => `..${modulePages[name].module.slice('web'.length)}`;

/** Reads the content of another page from its document, which carries it. */
async function fetchContent(path: string): Promise<ServicesContent> {
  const answer = await fetch(path);
  const block = (await answer.text()).split(` id="${pageDataId}">`)[1]?.split('</script>')[0];
  if (!answer.ok || !block) throw new Error(`${path} answered with ${answer.status}`);
  return (JSON.parse(block) as PageDataOf<'services'>).content;
}
