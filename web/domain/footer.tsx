import type { DomainContent } from '#contract/content/domain-content.ts';
import { paths } from '#contract/site/paths.ts';
import { FooterLinks, LanguageMenu } from '../ui/page/page-links.tsx';

export function Footer({ content }: { content: DomainContent }) {
  const { name, email, footer, legal, lang, alternates, words } = content;
  return (
    <footer className="footer">
      <p className="footer-name">
        <bdi>{name}</bdi>
      </p>
      <p>{footer.text}</p>
      <p>
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      </p>
      <p>{footer.copyright}</p>
      <FooterLinks links={legal} />
      {alternates && <LanguageMenu label={words.page.languages} lang={lang} languages={alternates} path={paths.home} />}
    </footer>
  );
}
