import type { LeadFormWords } from './content-parts.ts';

/** Around an offer that is not sent yet, where a domain's content has no words of its own for it. */
export const offerFormWords: LeadFormWords = {
  kept: 'What you write is kept on this device only, for 7 days at most.',
  clear: 'Clear it',
  cleared: 'Cleared',
  clearedHint: 'It is gone from this device as well.',
  restore: 'Bring it back',
  offline: 'You are offline. Keep writing, nothing is lost.',
  sendLater: 'Send my offer by itself once I am back online',
  waiting: 'Your offer is ready. It goes out by itself, once, as soon as you are back online.',
  unsentMail: 'Email the same text',
  unsentCopy: 'Copy the text',
  copied: 'Copied. Paste it wherever suits you.',
  notCopied: 'Copying was refused. The email link has it too.',
};
