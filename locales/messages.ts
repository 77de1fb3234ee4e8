// Generated from locales/en.yaml by: npm run references

type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

export interface Messages {
  page: {
    skip: string;
    languages: string;
    errorTitle: string;
    forSale: string;
    atWork: { icon: string; van: string; receipt: string };
    close: string;
    units: { hours: string; minutes: string };
  };
  controls: { close: string; error: string; left: Plural; tooMany: Plural; empty: string };
  notFound: { skip: string; text: string; home: string };
  forms: {
    quote: {
      title: string;
      noun: string;
      fields: {
        name: { label: string; short: string; long: string };
        email: { label: string; invalid: string; suggestion: string; long: string };
        company: { label: string; long: string };
        phone: { label: string; long: string };
        question1: { label: string; short: string; long: string };
        question2: { label: string; short: string; long: string };
        question3: { label: string; short: string; long: string };
        question4: { label: string; short: string; long: string };
        question5: { label: string; short: string; long: string };
      };
      atLeast: Plural;
      submit: string;
      submitting: string;
      sent: { title: string; text: string };
      close: string;
      failed: { title: string; text: string };
      unsent: {
        kept: string;
        unsentMail: string;
        unsentCopy: string;
        copied: string;
        notCopied: string;
        required: string;
        example: string;
      };
    };
    message: {
      title: string;
      noun: string;
      fields: {
        name: { label: string; short: string; long: string };
        email: { label: string; invalid: string; suggestion: string; long: string };
        phone: { label: string; long: string };
        message: { label: string; short: string; long: string };
      };
      page: { title: string; intro: string; next: string; read: string; answer: string };
      submit: string;
      submitting: string;
      sent: { title: string; text: string };
      close: string;
      failed: { title: string; text: string };
      unsent: {
        kept: string;
        unsentMail: string;
        unsentCopy: string;
        copied: string;
        notCopied: string;
        required: string;
        example: string;
      };
    };
    offer: {
      title: string;
      noun: string;
      fields: {
        name: { label: string; short: string; long: string };
        email: { label: string; invalid: string; suggestion: string; long: string };
        phone: { label: string; long: string };
        message: { label: string; short: string; long: string };
      };
      required: string;
      demonstration: string;
      submitting: string;
      sent: { title: string; text: string };
      failed: { title: string; text: string };
      terms: {
        yourOffer: string;
        amount: { label: string; invalid: string };
        currency: { label: string; invalid: string };
        minimum: string;
        plan: { label: string; invalid: string };
        plans: {
          intro: string;
          none: string;
          column: string;
          name: string;
          months: Plural;
          down: string;
          monthly: string;
          total: string;
          sum: string;
          rounding: string;
        };
        emailLabels: { price: string; minimum: string; belowMinimum: string; otherCurrency: string };
      };
      unsent: { kept: string; unsentMail: string; unsentCopy: string; copied: string; notCopied: string };
    };
  };
  formPage: { sent: string; sentAt: string; incomplete: Plural; details: Plural; answers: Plural };
  sale: {
    price: string;
    buy: string;
    buyFor: string;
    through: string;
    message: string;
    howToBuy: string;
    reserved: { label: string; text: string; form: string };
    sold: { label: string; text: string };
    proof: {
      heading: string;
      text: string;
      labels: { name: string; registrar: string; since: string; escrow: string };
      record: { label: string; text: string };
      escrow: string;
    };
  };
  consent: { missing: string };
  away: { sent: string; line: string };
  plain: { goBack: string; tooManyTries: Plural };
  mails: {
    owner: {
      subject: string;
      heading: string;
      received: string;
      agreed: string;
      secret: string;
      write: string;
      price: string;
      priced: string;
      call: string;
      notGiven: string;
    };
    visitor: {
      subject: string;
      heading: string;
      thanks: string;
      more: string;
      photos: string;
      mistake: string;
      signature: string;
    };
    ofDomain: { owner: { subject: string; heading: string }; visitor: { subject: string; thanks: string } };
    held: { title: Plural; many: string; before: string; lead: string; all: string; once: string };
    notification: { title: string; received: string };
  };
  links: {
    letter: { owner: string; answered: string; spam: string; release: string; visitor: string };
    addition: { subject: string; text: string };
    withdrawal: { subject: string; text: string };
    facts: { reference: string; received: string; state: string };
    states: { new: string; held: string; answered: string; spam: string };
    ask: {
      answered: { title: string; text: string };
      spam: { title: string; text: string };
      release: { title: string; text: string };
    };
    done: {
      answered: { title: string; text: string };
      spam: { title: string; text: string };
      release: { title: string; text: string };
    };
    unfit: { title: string; text: string };
    erased: { title: string; text: string };
    invalid: { title: string; text: string };
    home: string;
    failed: { title: string; text: string };
    own: {
      title: string;
      received: string;
      answered: string;
      answerTo: string;
      added: string;
      add: string;
      send: string;
      stored: string;
      short: string;
      long: string;
      full: string;
      withdraw: string;
      sure: { title: string; text: string };
      agree: string;
      erase: string;
      keep: string;
      withdrawn: { title: string; text: string };
    };
  };
  portfolio: {
    title: string;
    description: string;
    more: string;
    search: string;
    ending: { label: string; all: string };
    price: { label: string; all: string };
    upTo: string;
    offer: string;
    length: { label: string; all: string };
    lettersAtMost: Plural;
    category: { label: string; all: string };
    sort: {
      label: string;
      name: string;
      length: string;
      price: string;
      dearest: string;
      ending: string;
    };
    show: string;
    clear: string;
    found: Plural;
    letters: Plural;
    reserved: string;
    none: { heading: string; text: string };
    empty: string;
    pages: string;
    page: string;
    previous: string;
    next: string;
    data: string;
  };
  domainPage: {
    title: string;
    description: string;
    notFound: { title: string; description: string };
    badges: { premium: string; transfer: string; escrow: string; answer: string };
    lead: string;
    offerButton: string;
    contactButton: string;
    trust: {
      heading: string;
      text: string;
      buyer: string;
      seller: string;
      escrow: string;
      steps: {
        offer: { title: string; text: string };
        escrow: { title: string; text: string };
        transfer: { title: string; text: string };
      };
    };
    contact: {
      heading: string;
      text: string;
      submit: string;
      direct: string;
      email: string;
      whatsapp: string;
      whatsappText: string;
      withoutScript: string;
    };
    questions: {
      heading: string;
      safe: { question: string; answer: string };
      way: { question: string; answer: string };
      offer: { question: string; answer: string };
      what: { question: string; answer: string };
    };
    footer: string;
    sold: { description: string; lead: string; footer: string };
  };
}
