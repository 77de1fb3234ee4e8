import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} from {name}',
    heading: '{title} {reference}',
    received: 'Received {time} through {face}.',
    agreed: 'Agreed to ({time})',
    answer: 'Reply to this email to answer the visitor.',
    secret: 'This email names your minimum. Do not quote it in your reply.',
    answered: 'To mark it as answered: {command} leads answer {reference}',
    write: 'Write to {email}',
    call: 'Call {phone}',
    notGiven: '(not given)',
    earlier: 'Earlier offers from this address: {count}, the last on {time}: {offer}',
  },
  visitor: {
    subject: 'We have received your {noun} ({reference})',
    heading: 'We have received your {noun}',
    hello: 'Hello,',
    thanks:
      'Thank you for writing to us. Your {noun} has the reference {reference}. A person will read it and answer you.',
    more: 'Do you want to add something? Just reply to this email.',
    photos: 'You are welcome to reply to this email with photographs.',
    mistake:
      'Did you not write to us? Then someone else entered your address in the form on our site. You do not need to do anything: ' +
      'we send at most one such email a day to an address. To complain, reply to this email or write to {address}. A person will read it.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} for {face} from {name}', heading: '{title} {reference} for {face}' },
    visitor: {
      subject: 'We have received your {noun} for {face} ({reference})',
      thanks:
        'Thank you for writing to us. Your {noun} for {face} has the reference {reference}. A person ' +
        'will read it and answer you within {time}.',
    },
  },
  held: {
    title: { one: '{count} lead is held as suspected spam', other: '{count} leads are held as suspected spam' },
    many: 'More than {count} leads are held as suspected spam',
    before: 'They are stored, but nothing has been sent. To receive one like any other lead, release it.',
    lead: '{reference}: {kind} through {face}, {time}',
    all: 'To see all of them: {command} leads list. To delete one: {command} leads erase REFERENCE.',
    once: 'You get this email at most once a day, and only when there are new ones.',
  },
  content: {
    title: 'The saved content has an error, so your site stays as it was',
    before: 'Correct it and save the file again. Your site then changes within seconds:',
    corrected: 'The saved content is correct again',
    online: 'Your site shows what you saved last. You do not need to do anything.',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, received {time}',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'These links work without a password for 30 days. Each one asks before it does anything:',
    answered: 'Mark as answered',
    spam: 'Mark as spam',
    release: 'Deliver after all',
    visitor: 'Check its status, add something or withdraw it',
  },
  addition: {
    subject: 'Added to {title} {reference} for {face} from {name}',
    text: 'The visitor added something on {time}. Reply to this email to answer.',
  },
  withdrawal: {
    subject: '{reference} was withdrawn ({face})',
    text: 'The visitor who sent {reference} through {face} withdrew it on {time}. Everything stored about it has been erased. Emails already sent and backups still contain it. You do not need to do anything.',
  },
  facts: { reference: 'Reference', received: 'Received', state: 'Status' },
  states: { new: 'New', held: 'Held as suspected spam', answered: 'Answered', spam: 'Spam' },
  ask: {
    answered: {
      title: 'Mark {reference} as answered?',
      text: 'Nothing is sent to anyone.',
    },
    spam: {
      title: 'Mark {reference} as spam?',
      text: 'Anything that has not been sent yet is held back. Nothing is erased.',
    },
    release: {
      title: 'Deliver {reference} after all?',
      text: 'It was held as suspected spam. Everything that was held will be sent, as for any other lead. You cannot recall an email after it is sent.',
    },
  },
  done: {
    answered: { title: '{reference} is marked as answered', text: 'Nothing was sent to anyone.' },
    spam: {
      title: '{reference} is marked as spam',
      text: 'Anything that had not been sent is held back. Nothing was erased.',
    },
    release: {
      title: '{reference} is released',
      text: 'Everything that was held is being sent now.',
    },
  },
  unfit: {
    title: 'Nothing to do for {reference}',
    text: 'This link no longer applies. Here is the current status.',
  },
  erased: {
    title: 'This message has been erased',
    text: 'The message behind this link is no longer stored here. There is nothing left to do.',
  },
  invalid: {
    title: 'This link does not work',
    text: 'It may be incomplete, expired or revoked by the owner of this site. Nothing was changed.',
  },
  failed: { title: 'That did not work', text: 'Nothing was changed. Please try again in a moment.' },
  own: {
    title: 'Your message to {face}',
    received: 'We have received it. A person will read it and answer you.',
    answered: 'It is marked as answered. Please check your email, including the spam folder.',
    answerTo: 'We will answer to {address}.',
    wrongAddress: 'Correct this address',
    rightAddress: 'My email address is {address}.',
    added: 'What you added',
    add: 'Add something',
    send: 'Add it',
    stored: 'Thank you! We have received it.',
    short: 'Please write something first',
    long: 'Please write at most {max} characters',
    full: 'You cannot add any more here. Please write to {address}.',
    withdraw: 'Withdraw it',
    sure: {
      title: 'Withdraw {reference}?',
      text: 'Everything stored about it here will be erased, including what you added. We only learn that you withdrew it. You cannot undo this.',
    },
    agree: 'Yes, erase everything',
    erase: 'Withdraw and erase',
    keep: 'Keep it',
    withdrawn: {
      title: 'Your message has been withdrawn',
      text: 'Everything stored about it here has been erased. Emails already sent still contain it, and so do backups until they are replaced.',
    },
  },
};
