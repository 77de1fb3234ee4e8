import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import type { PageMessages } from '#contract/content/messages.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageLink, SkipLink } from '../ui/page/page-links.tsx';

interface NotFoundPageProps {
  words: PageMessages['notFound'];
  /** Whether the frame of its site has the skip link. */
  framed?: boolean;
  children?: ReactNode;
}

/** The page of any other path (spec point 2), on both sites, with status 404. */
export function NotFoundPage({ words, framed, children }: NotFoundPageProps) {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname);
  }, [pathname]);

  return (
    <>
      {!framed && <SkipLink>{words.skip}</SkipLink>}
      <main className="not-found" id="main" tabIndex={-1}>
        {children}
        <h1 className="not-found-code">404</h1>
        <p className="not-found-words">{words.text}</p>
        <PageLink className={buttonClass('primary')} to={paths.home}>
          {words.home}
        </PageLink>
      </main>
    </>
  );
}
