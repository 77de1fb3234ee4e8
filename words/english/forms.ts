import type { OfferTermWords, Words } from '#contract/content/words.ts';

const asked: OfferTermWords = {
  amount: { label: 'Amount', invalid: 'Please enter an amount, such as {example}' },
  currency: { label: 'Currency', invalid: 'Offers are accepted in {currencies}' },
  minimum: 'The seller considers offers of {amount} or more. You can still send yours.',
  plan: { label: 'Payment in instalments', invalid: 'Please choose one of the plans' },
  plans: {
    intro: 'You can pay the price of {price} in instalments.',
    none: 'No instalments',
    column: 'Plan',
    name: '{percent} down, {months}',
    months: { one: '{count} month', other: '{count} months' },
    down: 'Down payment',
    term: 'Months',
    monthly: 'Monthly',
    total: 'Total',
    own: 'Your own plan',
    sum: '{down} down, then {monthly} a month for {months}. {total} in total.',
    rounding: 'The last payment may differ slightly because of rounding.',
  },
  told: { price: 'Asking price', minimum: 'Minimum', below: 'below minimum', foreign: 'in another currency' },
};

type Forms = Words['forms'];

const failed = { title: 'Submission Failed', text: 'Please try again or contact us directly.' };
const email = {
  invalid: 'Please enter a valid email address',
  meant: 'Did you mean {address}?',
  long: 'Email must be less than {max} characters',
};
const nameLong = 'Name must be less than {max} characters';
const answer = {
  short: 'Please provide at least {min} characters',
  long: 'Response must be less than {max} characters',
};

/** Texts around every form. */
const unsent = {
  kept: 'Your text is kept in this tab until you send it.',
  clear: 'Clear it',
  cleared: 'Cleared',
  clearedHint: 'It is gone from this device, too.',
  restore: 'Bring it back',
  offline: 'You are offline. Keep writing: nothing is lost.',
  unsentMail: 'Email the same text',
  unsentCopy: 'Copy the text',
  copied: 'Copied. Paste it wherever you like.',
  notCopied: 'Your browser did not allow copying. The email link has it too.',
};

export const quote: Forms['quote'] = {
  title: 'Quote request',
  noun: 'request',
  fields: {
    name: { label: 'Full Name', short: 'Name must be at least {min} characters', long: nameLong },
    email: { label: 'Email Address', ...email },
    company: { label: 'Company Name', long: 'Company name must be less than {max} characters' },
    phone: { label: 'Phone Number', long: 'Phone must be less than {max} characters' },
    question1: { label: 'What should the page do for your business?', ...answer },
    question2: { label: 'Which step-by-step actions must a visitor take to reach that objective?', ...answer },
    question3: { label: 'Which manual day-to-day tasks should the page do on its own?', ...answer },
    question4: {
      label: 'Where does the page get its information from, and where does it send the data it collects?',
      ...answer,
    },
    question5: { label: 'How should the page grow with your business?', ...answer },
  },
  atLeast: { one: 'Please provide at least {min} character', other: 'Please provide at least {min} characters' },
  submit: 'Submit Strategic Plan Request',
  submitting: 'Submitting...',
  sent: {
    title: 'Thank You!',
    text: "Your request has been submitted successfully. We'll contact you shortly at the email address you provided.",
  },
  close: 'Close',
  failed,
  unsent: {
    ...unsent,
    required: 'Fields marked * must be filled in.',
    example: 'For example:',
    sendLater: 'Send my request automatically once I am back online',
    waiting: 'Your request is ready. It goes out automatically, and only once, when you are back online.',
  },
};

export const offer: Forms['offer'] = {
  title: 'Offer',
  noun: 'offer',
  fields: {
    name: { label: 'Name', short: 'Please enter your name', long: nameLong },
    email: { label: 'Email', ...email },
    phone: { label: 'Phone', long: 'Phone must be less than {max} characters' },
    message: {
      label: 'Your Offer / Message',
      short: 'Please enter your offer or message',
      long: 'Message must be less than {max} characters',
    },
  },
  required: '* Required',
  submitting: 'Sending...',
  sent: { title: 'Message Sent!', text: "We'll get back to you within {time}." },
  failed,
  asked,
  unsent: {
    ...unsent,
    sendLater: 'Send my offer automatically once I am back online',
    waiting: 'Your offer is ready. It goes out automatically, and only once, when you are back online.',
  },
};

export const message: Forms['message'] = {
  title: 'Message',
  noun: 'message',
  fields: {
    name: quote.fields.name,
    email: quote.fields.email,
    phone: quote.fields.phone,
    message: { ...offer.fields.message, label: 'Your message', short: 'Please write your message' },
  },
  page: {
    title: 'Write to us',
    intro: 'A few words are enough. Leave your phone number if you would like a call.',
    next: 'What happens next',
    read: 'We read your message.',
    answer: 'You get an answer by email or by phone.',
  },
  submit: 'Send Message',
  submitting: quote.submitting,
  sent: {
    title: 'Thank You!',
    text: "We have received your message. We'll contact you shortly at the email address you provided.",
  },
  close: quote.close,
  failed,
  unsent: {
    ...quote.unsent,
    sendLater: 'Send my message automatically once I am back online',
    waiting: 'Your message is ready. It goes out automatically, and only once, when you are back online.',
  },
};
