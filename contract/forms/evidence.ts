/**
 * The headers in which a page sends evidence next to a form's own fields (product.md, "The function"): a caller that
 * sends none of it is served as before. Only evidence that speaks against its sender holds a lead back.
 */
export const evidenceHeaders = {
  /** Present if the field that people do not see was filled. */
  honeypot: 'Form-Extra',
  /** Milliseconds that the form has been open. */
  age: 'Form-Age',
} as const;

/** Milliseconds within which nobody fills in a form. */
export const QUICKEST_VISITOR = 3000;
