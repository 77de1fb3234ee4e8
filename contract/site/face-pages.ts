import type { FaceKind } from './face.ts';
import { paths } from './paths.ts';

/** A page of a kind of face. The face's content has its title and description at `pages.<name>`. */
export interface FacePage {
  path: string;
  /** Whether the page exists only if the content has a part of the same name. */
  isOptional?: true;
  /** The module of a page whose script is its own chunk, fetched with the page. Other pages are part of the entry. */
  module?: string;
  /** Whether search engines are asked to leave the page out: no canonical address, no line in the sitemap. */
  noindex?: true;
  /** The maximum transfer size of its first view, in KB of 1000 bytes. */
  budget: number;
}

export type Pages = Record<string, FacePage>;

const home = { path: paths.home, budget: 130 } as const;
/** The page at every address that no other page has. */
const notFound = { path: '/404', noindex: true, budget: 130 } as const;

/** The pages of the services face, in the order of the sitemap. */
export const servicesPages = {
  home,
  quote: { path: '/quote', isOptional: true, module: 'web/services/quote/quote-page.tsx', budget: 150 },
  notFound,
} as const satisfies Pages;

export const domainPages = { home, notFound } satisfies Pages;

/** The list continues at `/?page=2`, which the server renders. */
export const portfolioPages = { home, notFound } satisfies Pages;

/** Every built-in page. Routes, files, heads, sitemap, links, weights and checks follow from it. */
export const facePages = { services: servicesPages, domain: domainPages, portfolio: portfolioPages } satisfies {
  [Kind in FaceKind]: Pages & { home: FacePage; notFound: FacePage };
};

export type OptionalPage<Kind extends Pages> = {
  [Name in keyof Kind]: Kind[Name] extends { isOptional: true } ? Name : never;
}[keyof Kind];

/** Lists a face's pages with this content, by name. Without content, lists all pages of its kind. */
export function pagesIn(pages: Pages, content?: object): [string, FacePage][] {
  const isThere = (name: string) => !content || !!content[name as keyof typeof content];
  return Object.entries(pages).filter(([name, { isOptional }]) => !isOptional || isThere(name));
}

/** Lists the paths of the same pages, without the not-found page, because no link leads to it. */
export function pathsIn(pages: Pages, content?: object): string[] {
  return pagesIn(pages, content).flatMap(([, page]) => (page === notFound ? [] : [page.path]));
}

/** Titles and descriptions of a face's pages in its content, by name. */
export type PageTexts = Record<string, { title: string; description: string } | undefined>;

/** Finds the page of a path, with title and description; the not-found page if the face has no other there. */
export function pageAt(pages: Pages, content: { pages: PageTexts }, path: string) {
  const [name, page] = pagesIn(pages, content).find((entry) => entry[1].path === path) ?? ['notFound', notFound];
  return { ...page, ...content.pages[name]! };
}

/** Names the file of a page, in the folder of its face. */
export function htmlFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
