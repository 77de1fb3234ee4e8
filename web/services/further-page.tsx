import type { FurtherPage as Page } from '#contract/further-page.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Article } from '../ui/article.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page that the owner wrote, in the frame of the others. It is drawn ahead only: no application takes it over. */
export function FurtherPage({ content, page }: { content: ServicesContent; page: Page }) {
  return (
    <SiteFrame content={content} loadQuotePage={nothingAhead}>
      <main className="wrap" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
    </SiteFrame>
  );
}

const nothingAhead = () => Promise.resolve();
