interface LanguageMenuProps {
  /** Name of the list. */
  label: string;
  /** Of this page. */
  lang: string;
  /** `name`: of the language, in itself; `url`: its home page, which stands in for the paths that it `lacks`. */
  languages: { lang: string; name: string; url: string; lacks?: string[] }[];
  /** Where the page is in each of them. */
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
