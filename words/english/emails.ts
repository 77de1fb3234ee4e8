import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} from {name}',
    heading: '{title} {reference}',
    received: 'Received {time} through {face}.',
    agreed: 'Agreed to ({time})',
    due: 'An answer is due by {due}, as your page promises.',
    answer: 'Reply to this email to answer the visitor.',
    answered: 'To mark it as answered: npm run leads -- answered {reference}',
    write: 'Write to {email}',
    call: 'Call {phone}',
    notGiven: '(not given)',
    noMail: '{address} takes no mail; telephone: {phone}',
  },
  visitor: {
    subject: 'We have your {noun} ({reference})',
    heading: 'We have your {noun}',
    hello: 'Hello {name},',
    helloNobody: 'Hello,',
    thanks:
      'Thank you for writing to us. Your {noun} has reached us, and its reference is {reference}. A person will read it and answer you.',
    copy: 'This is what you sent:',
    defused: 'Addresses in this copy are written with [.] so that they cannot be clicked.',
    more: 'Something to add? Just reply to this email.',
    mistake:
      'You did not write to us? Then someone entered your address in the form on our site. You do not need to do anything: ' +
      'an address gets at most one such email a day. To complain, reply to this email or write to {address}. A person reads it.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} for {face} from {name}', heading: '{title} {reference} for {face}' },
    visitor: {
      subject: 'We have your {noun} for {face} ({reference})',
      thanks:
        'Thank you for writing to us. Your {noun} for {face} has reached us, and its reference is {reference}. A person ' +
        'will read it and answer you within 24 hours.',
    },
  },
  held: {
    title: { one: '{count} lead is held as suspected spam', other: '{count} leads are held as suspected spam' },
    many: 'More than {count} leads are held as suspected spam',
    before: 'They are stored, but nothing has been sent. To receive one like any other lead, release it.',
    lead: '{reference}: {kind} through {face}, {time}',
    all: 'To see all of them: npm run leads -- list. To delete one: npm run leads -- erase REFERENCE.',
    once: 'You get this email at most once a day, and only when there are new ones.',
  },
  reminder: {
    title: { one: 'One lead waits for its answer', other: '{count} leads wait for their answer' },
    many: 'More than {count} leads wait for their answer',
    before: 'The time that your page promises for an answer is nearly over, or past:',
    lead: '{reference} through {face}, received {time}',
    due: 'Due by {due}',
    late: 'Was due by {due}',
    answered: 'Answered already? npm run leads -- answered {reference}',
    once: 'Each lead brings you one such email at most.',
  },
  week: {
    title: {
      zero: 'No leads came in the last week',
      one: 'One lead came in the last week',
      other: '{count} leads came in the last week',
    },
    before: 'From {from} to {until}, by face:',
    visits: 'Visits: {count}, forms begun: {begun}',
    sources: 'Visits came from: {sources}',
    came: 'Came: {count}',
    answered: 'Answered: {count}',
    inTime: 'Answered in the promised time: {count} of {of}',
    median: 'Half of the answers took less than {duration}.',
    waiting: 'Without an answer: {count}',
    longest: 'Waits longest: {reference} from {name}, since {time}',
    held: 'Held as suspected spam: {count}',
    answerMark:
      'A lead counts as answered once you say so: npm run leads -- answered REFERENCE. All figures: npm run leads -- stats.',
    off: 'You get this email once a week, when there is something in it. To stop it, set WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'Self test: mail works, and nobody wrote today',
    title: 'Mail works, and nobody wrote today',
    text:
      'No lead was mailed to you in the last day, so {face} tested itself: this email was stored and sent the ' +
      'way a lead is, on {time}. You do not need to do anything.',
    all: 'All leads so far: npm run leads -- list',
    doctor: 'Is everything well? npm run doctor',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, received {time}',
    due: 'Answer due by {due}',
    noMail: "The visitor's email address takes no mail.",
  },
};

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
    answerTo: 'We will answer to {address}.',
    wrongAddress: 'Correct this address',
    rightAddress: 'My email address is {address}.',
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
