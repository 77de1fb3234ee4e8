import type { FaceKind } from './face.ts';
import { paths } from './paths.ts';

/** A page of a kind of face. Its title and description stand in the face's content, at `pages.<name>`. */
export interface FacePage {
  path: string;
  /** Whether only those faces have it whose content has a part of its name. */
  isOptional?: true;
  /** The module of a page whose script is a chunk of its own, fetched with the page; others are part of the entry. */
  module?: string;
  /** Whether search engines are asked to leave it out: it has no canonical address and no line in the sitemap. */
  noindex?: true;
  /** The most that its first view may weigh on the line, in KB of 1000 bytes. */
  budget: number;
}

export type Pages = Record<string, FacePage>;

const home = { path: paths.home, budget: 130 } as const;
/** Stands at every address that no other page has. */
const notFound = { path: '/404', noindex: true, budget: 130 } as const;

/** The pages of the services face, in the order of the sitemap. */
export const servicesPages = {
  home,
  quote: { path: '/quote', isOptional: true, module: 'web/services/quote/quote-page.tsx', budget: 150 },
  notFound,
} as const satisfies Pages;

export const domainPages = { home, notFound } satisfies Pages;

/** Its list goes on at `/?page=2`, which the server renders. */
export const portfolioPages = { home, notFound } satisfies Pages;

/** Every page of the program; routes, files, heads, sitemap, links, weights and checks follow from it. */
export const facePages = { services: servicesPages, domain: domainPages, portfolio: portfolioPages } satisfies {
  [Kind in FaceKind]: Pages & { home: FacePage; notFound: FacePage };
};

export type OptionalPage<Kind extends Pages> = {
  [Name in keyof Kind]: Kind[Name] extends { isOptional: true } ? Name : never;
}[keyof Kind];

/** The pages of a face with that content, by name; without content all that a face of its kind may have. */
export function pagesIn(pages: Pages, content?: object): [string, FacePage][] {
  const isThere = (name: string) => !content || !!content[name as keyof typeof content];
  return Object.entries(pages).filter(([name, { isOptional }]) => !isOptional || isThere(name));
}

/** The paths of the same, without the not-found page's, to which nothing leads. */
export function pathsIn(pages: Pages, content?: object): string[] {
  return pagesIn(pages, content).flatMap(([, page]) => (page === notFound ? [] : [page.path]));
}

/** Titles and descriptions of a face's pages in its content, by name. */
export type PageTexts = Record<string, { title: string; description: string } | undefined>;

/** The page that a path leads to, with title and description; the not-found page where the face has none there. */
export function pageAt(pages: Pages, content: { pages: PageTexts }, path: string) {
  const [name, page] = pagesIn(pages, content).find((entry) => entry[1].path === path) ?? ['notFound', notFound];
  return { ...page, ...content.pages[name]! };
}

/** The file that a page is written to, in the folder of its face. */
export function htmlFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
