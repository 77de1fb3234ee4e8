interface LanguageMenuProps {
  /** Name of the list. */
  label: string;
  /** Language of this page. */
  lang: string;
  /** `name`: of the language, in itself; `url`: its home page, which stands in for the paths that it `lacks`. */
  languages: { lang: string; name: string; url: string; lacks?: string[] }[];
  /** Path of the page in each of them. */
  path: string;
}

/** The same page in its other languages: plain links, each said and read in its own. */
export function LanguageMenu({ label, lang, languages, path }: LanguageMenuProps) {
  return (
    <nav className="languages" aria-label={label}>
      <ul>
        {languages.map((other) => (
          <li key={other.lang}>
            <a
              href={new URL(other.lacks?.includes(path) ? '/' : path, other.url).href}
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

interface FooterLinksProps {
  links?: { label: string; href: string }[] | undefined;
}

/** An owner's links at the foot of a page, each a document of its own; nothing where there are none. */
export function FooterLinks({ links = [] }: FooterLinksProps) {
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

interface LabelledLink {
  label: string;
  href: string;
}

/** Links of a site as they are on another's host. `url`: of the site. */
export function absoluteLinks(links: LabelledLink[] | undefined, url: string): LabelledLink[] | undefined {
  return links?.map(({ label, href }) => ({ label, href: new URL(href, url).href }));
}

/** The first link of every page: past what stands before `<main id="main">` (WCAG 2.4.1). */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className="skip-link" href="#main">
      {children}
    </a>
  );
}
