import type { Words } from '#contract/words.ts';

export const links: Words['links'] = {
  letter: {
    owner: 'Without a password, for 30 days. Each link asks before it does anything, and can be undone:',
    answered: 'Mark as answered',
    remind: 'Remind me tomorrow',
    spam: 'Mark as spam',
    release: 'Deliver after all',
    visitor: 'See where it stands, add something, or withdraw it',
  },
  reminder: {
    subject: 'Reminder: {title} {reference} for {face} from {name}',
    text: 'You asked to be reminded of this. It is not marked as answered yet.',
  },
  addition: {
    subject: 'Added to {title} {reference} for {face} from {name}',
    text: 'The visitor added something on {time}. Reply to this email to answer.',
  },
  withdrawal: {
    subject: '{reference} was withdrawn ({face})',
    text: 'Whoever sent {reference} through {face} withdrew it on {time}. Everything that was stored about it is erased; emails that went out and backups still have it. You do not need to do anything.',
  },
  facts: {
    reference: 'Reference',
    received: 'Received',
    state: 'State',
    due: 'Answer due by',
  },
  states: {
    new: 'New',
    held: 'Held as suspected spam',
    answered: 'Answered',
    spam: 'Spam',
  },
  ask: {
    answered: {
      title: 'Mark {reference} as answered?',
      text: 'Nothing is sent to anyone. You can undo it on the next page.',
    },
    remind: {
      title: 'Be reminded of {reference}?',
      text: 'One email comes to you on {time}, unless it is marked as answered or as spam before.',
    },
    spam: {
      title: 'Mark {reference} as spam?',
      text: 'What has not been sent yet is held. Nothing is erased, and you can undo it on the next page.',
    },
    release: {
      title: 'Deliver {reference} after all?',
      text: 'It was held as suspected spam. What was held goes out, as with any other. An email that was sent cannot be called back.',
    },
  },
  done: {
    answered: {
      title: '{reference} is marked as answered',
      text: 'If that is wrong, undo it: then it is as it was before.',
    },
    remind: {
      title: 'You will be reminded of {reference}',
      text: 'One email comes to you on {time}, unless it is marked as answered or as spam before.',
    },
    spam: {
      title: '{reference} is marked as spam',
      text: 'What had not been sent is held. Nothing is erased.',
    },
    release: {
      title: '{reference} is released',
      text: 'What was held goes out now. Undo holds what has not gone yet.',
    },
  },
  undo: 'Undo',
  unfit: {
    title: 'Nothing to do for {reference}',
    text: 'This link does not fit what has become of it. Where it stands is said here.',
  },
  erased: {
    title: 'It is erased',
    text: 'What this link was about is no longer stored here, so nothing is left to do.',
  },
  invalid: {
    title: 'This link does not work',
    text: 'It may be cut off, too old, or ended by the owner of this site. Nothing was changed.',
  },
  failed: {
    title: 'That did not work',
    text: 'Nothing was changed. Please try again in a moment.',
  },
  own: {
    title: 'Your message to {face}',
    received: 'It has reached us. A person will read it and answer you.',
    answered: 'It is marked as answered. Please look into your email, in the spam folder too.',
    wrote: 'What you wrote',
    added: 'What you added',
    add: 'Add something',
    send: 'Add it',
    stored: 'Thank you! It is stored, and we are told of it.',
    short: 'Please write something first',
    long: 'At most {max} characters fit here',
    full: 'No more can be added here. Please write to {address}.',
    withdraw: 'Withdraw it',
    sure: {
      title: 'Withdraw {reference}?',
      text: 'Everything that is stored about it here is erased, also what you added. We are only told that it was withdrawn. This cannot be undone.',
    },
    agree: 'Yes, erase everything',
    erase: 'Withdraw and erase',
    keep: 'Keep it',
    withdrawn: {
      title: 'It is withdrawn',
      text: 'Everything that was stored about it here is erased. Emails that were sent before still have it, and so do backups until they are replaced.',
    },
  },
};
