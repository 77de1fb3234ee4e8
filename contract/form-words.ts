/** What the quote form and the offer form have in common; neither carries the other's words to its visitors. */
export const formMessages = {
  nameLong: 'Name must be less than 100 characters',
  emailFormat: 'Please enter a valid email address',
  emailLong: 'Email must be less than 255 characters',
} as const;

/** When sending fails (spec point 8; product.md, "Offers"). */
export const failedWords = { title: 'Submission Failed', text: 'Please try again or contact us directly.' } as const;

export const EMAIL_MAX = 255;
export const NAME_MAX = 100;
