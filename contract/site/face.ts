/** Sorts of faces. What differs between them is a `Record<FaceKind, …>`, so that the compiler names every place a new one needs. */
export const faceKinds = ['services', 'domain', 'portfolio'] as const;
export type FaceKind = (typeof faceKinds)[number];

/** The language that a face speaks. */
export interface FaceLanguage {
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** How the language writes amounts of dollars, so that no browser has to load its tables for it. */
export interface Figures {
  /** Such as `${amount}` or `{amount} $`. */
  dollars: string;
  /** Between thousands. */
  group: string;
}

/** The same site in one of its languages. */
export interface Alternate {
  lang: string;
  /** Of the language, in itself: `Deutsch`. */
  name: string;
  /** Full address of its home page. */
  url: string;
  /** Paths of pages of the program that it does not have, where it lacks any. */
  lacks?: string[];
  /** Where visitors go whose language there is none of; of at most one. */
  isDefault?: true;
}
