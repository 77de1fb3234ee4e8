import type { LeadFormWords } from './content-parts.ts';

/** Around an offer that is not sent yet, where a domain's content has no words of its own for it. */
export const offerFormWords: LeadFormWords = {
  kept: 'What you write is kept on this device only, for 7 days at most.',
  clear: 'Clear it',
  cleared: 'Cleared',
  clearedHint: 'It is gone from this device, too.',
  restore: 'Bring it back',
  offline: 'You are offline. Keep writing; nothing is lost.',
  sendLater: 'Send my offer automatically once I am back online',
  waiting: 'Your offer is ready. It goes out automatically, and only once, when you are back online.',
  unsentMail: 'Email the same text',
  unsentCopy: 'Copy the text',
  copied: 'Copied. Paste it wherever you like.',
  notCopied: 'Your browser did not allow copying. The email link has it too.',
};
