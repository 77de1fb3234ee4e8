import type { Words } from '#contract/words.ts';

export const domainPage: Words['domainPage'] = {
  title: '{name} steht zum Verkauf',
  description: '{name} steht zum Verkauf, direkt beim Inhaber. Machen Sie ein Angebot: Antwort in höchstens {time}.',
  notFound: { title: 'Seite nicht gefunden', description: 'Diese Seite gibt es nicht.' },
  badges: {
    premium: 'Premium-Domain zu haben',
    transfer: 'Sicherer Transfer',
    escrow: 'Treuhand möglich',
    answer: 'Antwort in {short}',
  },
  lead: 'Ein Name, den man sich merkt. Es gibt ihn nur einmal.',
  offerButton: 'Angebot machen',
  contactButton: 'Kontakt aufnehmen',
  trust: {
    heading: 'Mit Treuhand muss niemand dem anderen zuerst vertrauen',
    text: 'Geld und Name wechseln in der Mitte den Besitzer, ein Schritt nach dem anderen.',
    buyer: 'Sie',
    seller: 'Verkäufer',
    escrow: 'Treuhand',
    steps: {
      offer: { title: 'Angebot', text: 'Sie nennen einen Betrag. Eine Antwort haben Sie in höchstens {time}.' },
      escrow: { title: 'Treuhand', text: 'Ihre Zahlung wartet bei einem Dritten, bis der Name Ihnen gehört.' },
      transfer: {
        title: 'Transfer',
        text: 'Der Name zieht zu Ihrem Registrar um; erst dann wird die Zahlung an den Verkäufer freigegeben.',
      },
    },
  },
  contact: {
    heading: 'Angebot machen oder schreiben',
    text: 'Sagen Sie, wer Sie sind und was Ihnen der Name wert ist. Eine Antwort haben Sie in höchstens {time}.',
    submit: 'Angebot senden',
    direct: 'Oder schreiben Sie uns direkt',
    email: 'Per E-Mail',
    whatsapp: 'Über WhatsApp',
    whatsappText: 'Guten Tag, ich interessiere mich für die Domain {name}.',
    withoutScript:
      'Dieses Formular braucht JavaScript. Bitte schreiben Sie stattdessen eine E-Mail; die Antwort kommt genauso schnell.',
  },
  questions: {
    heading: 'Fragen vor dem Kauf',
    safe: {
      question: 'Ist die Zahlung sicher?',
      answer: 'Wir empfehlen Treuhand: Ein Dritter hält die Zahlung, bis der Name in Ihrem Konto ist.',
    },
    way: {
      question: 'Wie kommt der Name zu mir?',
      answer:
        'Seine Registrierung zieht in Ihr Konto bei einem Registrar um. Bei jedem Schritt erfahren Sie, was zu tun ist.',
    },
    offer: {
      question: 'Wie viel soll ich bieten?',
      answer: 'So viel, wie Ihnen der Name wert ist. Jedes Angebot liest und beantwortet ein Mensch.',
    },
    what: {
      question: 'Was genau bekomme ich?',
      answer: 'Die Registrierung von {name}, umgezogen zu Ihrem Registrar.',
    },
  },
  footer: 'Diese Domain steht zum Verkauf.',
  sold: {
    description: '{name} ist verkauft.',
    lead: 'Der Name hat einen Besitzer gefunden.',
    footer: 'Diese Domain steht nicht mehr zum Verkauf.',
  },
};
