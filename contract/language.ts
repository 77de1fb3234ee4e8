/** The language that a face speaks. */
export interface FaceLanguage {
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** For the element `html`; left to right is what it is without a word. */
export function languageAttributes({ lang, dir }: FaceLanguage): string {
  return dir === 'rtl' ? `lang="${lang}" dir="rtl"` : `lang="${lang}"`;
}
