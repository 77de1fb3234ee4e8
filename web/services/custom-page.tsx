import type { ServicesContent } from '#contract/content/services-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { Article } from '../ui/page/article.tsx';
import { makeAbsolute, SkipLink } from '../ui/page/page-links.tsx';
import { OpeningHours } from './home/contact-section.tsx';
import { BarBrand, barClass, SiteFooter, SiteFrame } from './site-frame.tsx';

/** An owner's page in the frame of the others. It is prerendered only: no application takes it over. */
export function CustomPage({ content, page }: { content: ServicesContent; page: Page }) {
  return (
    <SiteFrame content={content}>
      <main className="wrap" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html}>
          {page.hours && content.contact?.hours && <OpeningHours hours={content.contact.hours} heading="h2" />}
        </Article>
      </main>
    </SiteFrame>
  );
}

/** The page behind links in emails: name, content, foot. Another site's host may serve it. */
export function LinkPage({ content, page }: { content: ServicesContent; page: Page }) {
  const { url, legal, navigation } = content;
  return (
    <>
      <SkipLink>{navigation.skip}</SkipLink>
      <header>
        <div className={barClass(content)}>
          <a className="site-brand" href={url}>
            <BarBrand content={content} />
          </a>
        </div>
      </header>
      <main className="wrap" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
      <SiteFooter content={{ ...content, alternates: undefined, legal: makeAbsolute(legal, url) }} />
    </>
  );
}
