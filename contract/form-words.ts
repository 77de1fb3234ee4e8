/** What the forms have in common; none carries another's words to its visitors. */
export const formMessages = {
  nameLong: 'Name must be less than 100 characters',
  emailFormat: 'Please enter a valid email address',
  emailLong: 'Email must be less than 255 characters',
} as const;

/** When sending fails (spec point 8; product.md, "Offers"). */
export const failedWords = { title: 'Submission Failed', text: 'Please try again or contact us directly.' } as const;

/** The e-mail address as every form asks for it. */
export const emailField = {
  format: 'email',
  max: 255,
  messages: { invalid: formMessages.emailFormat, long: formMessages.emailLong },
} as const;
