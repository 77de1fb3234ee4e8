import type { ReactNode } from 'react';
import { Outlet, type NonIndexRouteObject, type RouteObject } from 'react-router';
import type { PageWords } from '#contract/content/words.ts';
import { type FacePage, pageAt, pagesIn, type PageTexts } from '#contract/site/face-pages.ts';
import { ControlWordsProvider } from '../ui/control-words.ts';
import { PageChange } from './page-change.tsx';

type PageRoute = Pick<NonIndexRouteObject, 'element' | 'lazy'>;

/** A route for each page of a face, by name. A page with a module of its own loads it, and others have an element. */
type PageRoutes<Pages> = {
  [Name in keyof Pages]: PageRoute &
    (Pages[Name] extends { module: string } ? { lazy: object } : { element: ReactNode });
};

interface RoutedContent {
  pages: PageTexts;
  words: Pick<PageWords, 'controls'>;
}

/** The routes of the pages that a face with that content has. `frame`: around each of them. */
export function faceRoutes<Pages extends Record<string, FacePage>>(
  pages: Pages,
  content: RoutedContent,
  { routes, frame = <Outlet /> }: { routes: PageRoutes<Pages>; frame?: ReactNode },
): RouteObject[] {
  const titleOf = (path: string) => pageAt(pages, content, path).title;
  return [
    {
      element: (
        <ControlWordsProvider value={content.words.controls}>
          <PageChange titleOf={titleOf} />
          {frame}
        </ControlWordsProvider>
      ),
      children: pagesIn(pages, content).map(([name, { path }]) => ({
        path: name === 'notFound' ? '*' : path,
        // As the server has it, so that both render the same page for /Quote.
        caseSensitive: true,
        ...(routes[name] as PageRoute),
      })),
    },
  ];
}
