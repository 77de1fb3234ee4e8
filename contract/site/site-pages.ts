import type { SiteKind } from './kinds.ts';
import { paths } from './paths.ts';

/** A page of a kind of site. Its title and description are in the site's content, at `pages.<name>`. */
export interface SitePage {
  path: string;
  /** Whether only sites with `pages.<name>` in their content have the page. */
  isOptional?: true;
  /** Whether an owner's own page may have its path, on a site without this one. */
  yields?: true;
  /** The module that exports the component `Page`, a chunk of its own. Pages without one are in the entry. */
  module?: string;
  /** The parts of the content that only this page shows. Other pages do not carry them. */
  content?: readonly string[];
  /** Whether search engines are asked to leave it out: it has no canonical address and no line in the sitemap. */
  noindex?: true;
}

export type Pages = Record<string, SitePage>;

const home = { path: paths.home } as const;
/** The page at every address that no other page has. */
const notFound = { path: '/404', noindex: true } as const;

const form = { isOptional: true, module: 'web/services/forms/form-page.tsx' } as const;

/** The pages of the services site, in the order of the sitemap. */
export const servicesPages = {
  home: { ...home, content: ['hero', 'day', 'solutions', 'process', 'about', 'contact'] },
  quote: { ...form, path: '/quote', content: ['quote'] },
  message: { ...form, path: '/contact', yields: true, content: ['message'] },
  notFound,
} as const satisfies Pages;

/** The pages with a form, named after its kind. Links lead to the first that a site has. */
export const formPages = ['quote', 'message'] as const satisfies (keyof typeof servicesPages)[];
export type FormPage = (typeof formPages)[number];

export const domainPages = { home, notFound } satisfies Pages;

/** The list continues at `/?page=2`, which the server renders. */
export const portfolioPages = { home, notFound } satisfies Pages;

/** Every page of Janus. Routes, files, heads, sitemap, links and checks follow from it. */
export const sitePages = { services: servicesPages, domain: domainPages, portfolio: portfolioPages } satisfies {
  [Kind in SiteKind]: Pages & { home: SitePage; notFound: SitePage };
};

/** The parts of the services content that one page alone shows. */
export type OwnContent = Extract<
  (typeof servicesPages)[keyof typeof servicesPages],
  { content: object }
>['content'][number];

/** Lists the pages of a site with that content, by name. Without content: all that a site of its kind may have. */
export function listPages(pages: Pages, content?: { pages?: object }): [string, SitePage][] {
  const there: object | undefined = content?.pages;
  const isThere = (name: string) => !there || !!there[name as keyof typeof there];
  return Object.entries(pages).filter(([name, { isOptional }]) => !isOptional || isThere(name));
}

/** Lists the paths of the same pages, without the not-found page's, to which nothing leads. */
export function listPaths(pages: Pages, content?: { pages?: object }): string[] {
  return listPages(pages, content).flatMap(([, page]) => (page === notFound ? [] : [page.path]));
}

export type PageTexts = Record<string, PageText | undefined>;
interface PageText {
  title: string;
  description: string;
}
/** The same, of a site that has at least the pages that every site has. */
export type SitePageTexts = PageTexts & Record<'home' | 'notFound', PageText>;

/** Finds the page at a path, with its name, title and description: the not-found page if the site has none there. */
export function findPage(pages: Pages, content: { pages: PageTexts }, path: string) {
  const [name, page] = listPages(pages, content).find((entry) => entry[1].path === path) ?? ['notFound', notFound];
  return { name, ...page, ...content.pages[name]! };
}

/** Removes what only other pages show. Their titles stay, for links inside the application. */
export function pickPageContent<Content extends { pages: PageTexts }>(
  pages: Pages,
  content: Content,
  name: string,
): Content {
  const picked: Record<string, unknown> = { ...content };
  const texts: Record<string, Partial<PageTexts[string]>> = { ...content.pages };
  for (const [other, { content: parts = [] }] of Object.entries(pages)) {
    if (other === name) continue;
    for (const part of parts) delete picked[part];
    if (texts[other]) texts[other] = { title: texts[other].title };
  }
  return { ...picked, pages: texts } as Content;
}

/** Whether the content has everything that a page shows. */
export function hasPageContent(content: { pages: PageTexts }, name: string): boolean {
  return content.pages[name]?.description !== undefined;
}
