/** Kinds of sites. A `Record<SiteKind, …>` holds what differs: the compiler names every place a new kind needs. */
export const siteKinds = ['services', 'domain', 'portfolio'] as const;
export type SiteKind = (typeof siteKinds)[number];

export interface SiteLanguage {
  /** BCP 47 tag. */
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** The patterns with which the language writes dollar amounts, so that no browser has to load its tables. */
export interface Figures {
  /** A pattern such as `${amount}` or `{amount} $`. */
  dollars: string;
  /** The separator of thousands. */
  group: string;
}

/** The same site in one of its languages. */
export interface Alternate {
  lang: string;
  /** The language's own name: `Deutsch`. */
  name: string;
  url: string;
  /** Paths of built-in pages that this language lacks. */
  missingPaths?: string[];
  /** Set for at most one: visitors land there if the site has none of their languages. */
  isDefault?: true;
}
