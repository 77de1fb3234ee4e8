import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} from {name}',
    heading: '{title} {reference}',
    received: 'Received {time} through {face}.',
    agreed: 'Agreed to ({time})',
    due: 'An answer is due by {due}, as your page promises.',
    answer: 'Reply to this email to answer the visitor.',
    secret: 'This email names your minimum. Do not quote it in your reply.',
    answered: 'To mark it as answered: {command} leads answer {reference}',
    write: 'Write to {email}',
    call: 'Call {phone}',
    notGiven: '(not given)',
    noMail: '{address} takes no mail; telephone: {phone}',
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
  reminder: {
    title: { one: 'One lead is waiting for an answer', other: '{count} leads are waiting for an answer' },
    many: 'More than {count} leads are waiting for an answer',
    before: 'The response time that your page promises is nearly over or has passed:',
    lead: '{reference} through {face}, received {time}',
    due: 'Answer due by {due}',
    late: 'Answer was due by {due}',
    answered: 'Answered already? {command} leads answer {reference}',
    once: 'You get at most one such email for each lead.',
  },
  week: {
    title: {
      zero: 'You received no leads in the last week',
      one: 'You received one lead in the last week',
      other: 'You received {count} leads in the last week',
    },
    before: 'From {from} to {until}, by site:',
    visits: 'Visits: {count}, forms started: {begun}',
    sources: 'Sources of visits: {sources}',
    came: 'Received: {count}',
    answered: 'Answered: {count}',
    inTime: 'Answered within the promised time: {count} of {of}',
    median: 'Median response time: {duration}',
    waiting: 'Not answered yet: {count}',
    late: '{reference} from {name} ({face}): waiting for {days}, longer than promised',
    due: '{reference} from {name} ({face}): reminder or end of your price on {day}',
    open: '{reference} from {name} ({face}): waiting for {days}',
    held: 'Held as suspected spam: {count}',
    answerMark:
      'A lead counts as answered once you say so: {command} leads answer REFERENCE. All figures: {command} leads stats.',
    off: 'You get this email once a week, if there is something to report. To stop it, set WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'Self-test: email works, and nobody wrote today',
    title: 'Email works, and nobody wrote today',
    text:
      'You received no lead in the last 24 hours, so {face} tested itself. It stored and sent this email on {time}, ' +
      'exactly as it does with a lead. You do not need to do anything.',
    all: 'All leads so far: {command} leads list',
    doctor: 'Is everything well? {command} doctor',
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
    due: 'Answer due by {due}',
    noMail: "The visitor's email address takes no mail.",
  },
};

export const links: Words['links'] = {
  letter: {
    owner:
      'These links work without a password for 30 days. Each one asks before it does anything, and you can undo it:',
    answered: 'Mark as answered',
    remind: 'Remind me',
    spam: 'Mark as spam',
    release: 'Deliver after all',
    quote: 'Answer with a price',
    tell: 'Email this price to the visitor',
    visitor: 'Check its status, add something or withdraw it',
  },
  reminder: {
    subject: 'Reminder: {title} {reference} for {face} from {name}',
    text: 'You asked to be reminded of this. It is not marked as answered yet.',
  },
  ends: 'The price of {price} for {face} ({reference}) ends {when}, on {day}',
  days: { tomorrow: 'Tomorrow', week: 'In a week', day: 'Another day', wrong: 'Please choose a day after today' },
  price: { amount: 'Price', until: 'Valid until', wrong: 'Please write a price with its currency, such as 1,200 EUR' },
  addition: {
    subject: 'Added to {title} {reference} for {face} from {name}',
    text: 'The visitor added something on {time}. Reply to this email to answer.',
  },
  withdrawal: {
    subject: '{reference} was withdrawn ({face})',
    text: 'The visitor who sent {reference} through {face} withdrew it on {time}. Everything stored about it has been erased. Emails already sent and backups still contain it. You do not need to do anything.',
  },
  facts: { reference: 'Reference', received: 'Received', state: 'Status', due: 'Answer due by' },
  states: { new: 'New', held: 'Held as suspected spam', answered: 'Answered', spam: 'Spam' },
  ask: {
    answered: {
      title: 'Mark {reference} as answered?',
      text: 'Nothing is sent to anyone. You can undo this on the next page.',
    },
    remind: {
      title: 'Get a reminder about {reference}?',
      text: 'You will get one email in the morning of the day that you choose, unless it is marked as answered or as spam before then.',
    },
    spam: {
      title: 'Mark {reference} as spam?',
      text: 'Anything that has not been sent yet is held back. Nothing is erased, and you can undo this on the next page.',
    },
    release: {
      title: 'Deliver {reference} after all?',
      text: 'It was held as suspected spam. Everything that was held will be sent, as for any other lead. You cannot recall an email after it is sent.',
    },
  },
  done: {
    answered: { title: '{reference} is marked as answered', text: 'If that is wrong, you can undo it.' },
    remind: {
      title: 'You will get a reminder about {reference}',
      text: 'You will get one email on {time}, unless it is marked as answered or as spam before then.',
    },
    spam: {
      title: '{reference} is marked as spam',
      text: 'Anything that had not been sent is held back. Nothing was erased.',
    },
    release: {
      title: '{reference} is released',
      text: 'Everything that was held is being sent now. Undo holds back anything that has not been sent yet.',
    },
  },
  undo: 'Undo',
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
    price:
      'Thank you for writing to us. Our price is {price}, valid until {day}. To accept it, reply to our email or write to {address}.',
    ended: 'Our price is no longer valid. To ask for a new one, write to {address}.',
    sold: '{face} has been sold',
    gone: '{face} is no longer for sale',
    closed: 'Thank you for your interest. Your offer is closed, and you do not need to do anything.',
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
