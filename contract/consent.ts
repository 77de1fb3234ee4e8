/** A sentence that a visitor agrees to before his form goes, in pieces: words, and words that are a link. */
export type ConsentSentence = { text: string; href?: string | undefined }[];

/** What a face asks for: the sentence as it is read, and what is said where it is not agreed to. */
export interface Consent {
  text: string;
  missing: string;
}

/** The box's name in a form; its value is the sentence as it was shown. */
export const consentField = 'consent';

/** The same beside a call, percent-encoded: a body has the form's own fields only (product.md, "The function"). */
export const consentHeader = 'Form-Consent';

/** Characters: a header line has to take them, percent-encoded. */
export const LONGEST_CONSENT = 500;

export function consentText(sentence: ConsentSentence): string {
  return sentence.map(({ text }) => text).join('');
}
