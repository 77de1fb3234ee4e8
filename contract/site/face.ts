/** Kinds of faces. Each difference is a `Record<FaceKind, …>`, so the compiler names every place that a new kind needs. */
export const faceKinds = ['services', 'domain', 'portfolio'] as const;
export type FaceKind = (typeof faceKinds)[number];

/** The language that a face speaks. */
export interface FaceLanguage {
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** The patterns by which the language writes amounts of dollars, so that no browser has to load its tables. */
export interface Figures {
  /** A pattern such as `${amount}` or `{amount} $`. */
  dollars: string;
  /** The separator of thousands. */
  group: string;
}

/** The same site in one of its languages. */
export interface Alternate {
  lang: string;
  /** Name of the language in itself: `Deutsch`. */
  name: string;
  /** Full address of its home page. */
  url: string;
  /** Paths of the program's pages that it does not have, if it lacks any. */
  lacks?: string[];
  /** Set for at most one. Visitors without any of the site's languages go there. */
  isDefault?: true;
}
