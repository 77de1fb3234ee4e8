import type { AnchorHTMLAttributes } from 'react';
import { useLinkClickHandler } from 'react-router';

/** A link inside the application. React Router's own would add code for its framework mode to the first view. */
export function PageLink({ to, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return (
    <a {...rest} href={to} onClick={useLinkClickHandler(to)}>
      {children}
    </a>
  );
}

interface LanguageMenuProps {
  label: string;
  lang: string;
  /** `name` is the language's own name. `url` is its home page, which replaces its `missingPaths`. */
  languages: { lang: string; name: string; url: string; missingPaths?: string[] }[];
  path: string;
}

/** Links to the same page in its other languages, each named and read in its own language. */
export function LanguageMenu({ label, lang, languages, path }: LanguageMenuProps) {
  return (
    <nav className="languages" aria-label={label}>
      <ul>
        {languages.map((other) => (
          <li key={other.lang}>
            <a
              href={new URL(other.missingPaths?.includes(path) ? '/' : path, other.url).href}
              lang={other.lang}
              hrefLang={other.lang}
              dir="auto"
              aria-current={other.lang === lang ? 'true' : undefined}
            >
              {other.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LabelledLink {
  label: string;
  href: string;
}

/** An owner's links at the foot of a page, each a separate document. */
export function FooterLinks({ links = [] }: { links: LabelledLink[] | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul className="footer-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Returns a site's links with full addresses, for use on another site's host. `url` is that of the site. */
export function makeAbsolute(links: LabelledLink[] | undefined, url: string): LabelledLink[] | undefined {
  return links?.map(({ label, href }) => ({ label, href: new URL(href, url).href }));
}

/** The first link of every page. It skips to `<main id="main">` (WCAG 2.4.1). */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className="skip-link" href="#main">
      {children}
    </a>
  );
}

export function MailLink({ email, className }: { email: string; className?: string }) {
  return (
    <a className={className} href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
}
