import type { Words } from '#contract/content/words.ts';
import { links, mails } from './german/emails.ts';
import { message, offer, quote } from './german/forms.ts';

const sale: Words['sale'] = {
  price: 'Preis',
  buy: 'Jetzt kaufen',
  buyFor: 'Für {price} kaufen',
  through: 'Bezahlung über {host}',
  message: 'Ich möchte {face} für {price} kaufen.',
  howToBuy: 'Um {face} für {price} zu kaufen, senden Sie diese Nachricht: „{message}“',
  reserved: {
    label: 'Reserviert',
    text: '{face} ist für einen Käufer reserviert. Weitere Angebote werden vorgemerkt.',
    form: '{face} ist für einen Käufer reserviert. Ihr Angebot wird vorgemerkt, falls dieser Verkauf nicht zustande kommt.',
  },
  sold: { label: 'Verkauft', text: '{face} ist verkauft.' },
  proof: {
    heading: 'So prüfen Sie, dass der Inhaber selbst verkauft',
    text: 'Sehen Sie selbst nach. Registrar und Daten von {face} sind öffentlich (RDAP oder WHOIS).',
    labels: { name: 'Verkäufer', registrar: 'Registrar', since: 'Im Besitz seit', escrow: 'Treuhänder' },
    record: { label: 'DNS-Eintrag', text: 'Nur der Inhaber kann ihn veröffentlichen. Dieser Befehl zeigt ihn:' },
    escrow: 'Tippen Sie diese Adresse selbst ein. Folgen Sie keiner aus einer E-Mail.',
  },
};

const portfolio: Words['portfolio'] = {
  title: 'Domains zum Verkauf',
  description: 'Alle Domains, die {brand} verkauft, mit Länge und Preis.',
  more: 'Alle Domains zum Verkauf',
  search: 'Suche',
  ending: { label: 'Endung', all: 'Alle Endungen' },
  price: { label: 'Preis', all: 'Alle Preise' },
  upTo: 'Bis {amount}',
  offer: 'Angebot machen',
  length: { label: 'Länge', all: 'Alle Längen' },
  lettersAtMost: { one: '{count} Buchstabe', other: 'Bis {count} Buchstaben' },
  category: { label: 'Thema', all: 'Alle Themen' },
  sort: {
    label: 'Sortieren nach',
    name: 'Name',
    length: 'Länge, kürzeste zuerst',
    price: 'Preis, niedrigster zuerst',
    dearest: 'Preis, höchster zuerst',
    ending: 'Endung',
  },
  show: 'Domains anzeigen',
  clear: 'Suche und Filter zurücksetzen',
  found: { one: '{count} Domain', other: '{count} Domains' },
  letters: { one: '{count} Buchstabe', other: '{count} Buchstaben' },
  reserved: 'Reserviert',
  none: {
    heading: 'Keine passende Domain',
    text: 'Suchen Sie nach weniger Buchstaben oder entfernen Sie einen Filter.',
  },
  empty: 'Zurzeit steht keine Domain zum Verkauf.',
  pages: 'Seiten der Liste',
  page: 'Seite {page} von {pages}',
  previous: 'Zurück',
  next: 'Weiter',
  data: 'Vollständige Liste:',
  choose: 'Kreuzen Sie an, welche Namen Sie interessieren, und machen Sie ein Angebot für alle.',
  chosen: { one: '{count} Name ausgewählt', other: '{count} Namen ausgewählt' },
  most: 'Ein Angebot kann höchstens {count} Namen enthalten.',
  gone: 'Für diese Namen sind keine Angebote mehr möglich: {names}',
  names: 'Namen',
};

const domainPage: Words['domainPage'] = {
  title: '{name} steht zum Verkauf',
  description: '{name} steht zum Verkauf, direkt beim Inhaber. Machen Sie ein Angebot: Antwort in höchstens {time}.',
  notFound: { title: 'Seite nicht gefunden', description: 'Diese Seite gibt es nicht.' },
  badges: {
    premium: 'Premium-Domain verfügbar',
    transfer: 'Sicherer Transfer',
    escrow: 'Treuhand möglich',
    answer: 'Antwort in {short}',
  },
  lead: 'Ein Name, den man sich merkt. Es gibt ihn nur einmal.',
  offerButton: 'Angebot machen',
  contactButton: 'Kontakt aufnehmen',
  trust: {
    heading: 'Mit Treuhand muss niemand dem anderen zuerst vertrauen',
    text: 'Geld und Name wechseln über einen Treuhänder den Besitzer, Schritt für Schritt.',
    buyer: 'Sie',
    seller: 'Verkäufer',
    escrow: 'Treuhand',
    steps: {
      offer: { title: 'Angebot', text: 'Sie nennen einen Betrag. Eine Antwort haben Sie in höchstens {time}.' },
      escrow: { title: 'Treuhand', text: 'Ein Dritter verwahrt Ihre Zahlung, bis der Name Ihnen gehört.' },
      transfer: {
        title: 'Transfer',
        text: 'Der Name wird zu Ihrem Registrar übertragen. Erst dann wird die Zahlung an den Verkäufer freigegeben.',
      },
    },
  },
  contact: {
    heading: 'Angebot machen oder Kontakt aufnehmen',
    text: 'Sagen Sie uns, wer Sie sind und was Ihnen der Name wert ist. Eine Antwort haben Sie in höchstens {time}.',
    submit: 'Angebot senden',
    direct: 'Oder schreiben Sie uns direkt',
    email: 'Per E-Mail',
    whatsapp: 'Über WhatsApp',
    whatsappText: 'Guten Tag, ich interessiere mich für die Domain {name}.',
    withoutScript:
      'Dieses Formular braucht JavaScript. Bitte schreiben Sie uns stattdessen eine E-Mail: Die Antwort kommt genauso schnell.',
  },
  questions: {
    heading: 'Fragen vor dem Kauf',
    safe: {
      question: 'Ist die Zahlung sicher?',
      answer: 'Wir empfehlen Treuhand: Ein Dritter verwahrt die Zahlung, bis der Name auf Ihrem Konto ist.',
    },
    way: {
      question: 'Wie kommt der Name zu mir?',
      answer:
        'Wir übertragen ihn auf Ihr Konto bei einem Registrar. Bei jedem Schritt sagen wir Ihnen, was zu tun ist.',
    },
    offer: {
      question: 'Wie viel soll ich bieten?',
      answer: 'So viel, wie Ihnen der Name wert ist. Wir lesen und beantworten jedes Angebot persönlich.',
    },
    what: {
      question: 'Was genau bekomme ich?',
      answer: 'Die Registrierung von {name}, übertragen zu Ihrem Registrar.',
    },
  },
  footer: 'Diese Domain steht zum Verkauf.',
  sold: {
    description: '{name} ist verkauft.',
    lead: 'Der Name hat einen Besitzer gefunden.',
    footer: 'Diese Domain steht nicht mehr zum Verkauf.',
  },
};

/** Addresses visitors and owners with "Sie". */
export const german: Words = {
  page: {
    skip: 'Zum Inhalt springen',
    languages: 'Sprachen',
    errorTitle: 'Fehler: {title}',
    forSale: '{face} steht zum Verkauf',
  },
  controls: {
    close: 'Meldung schließen',
    error: 'Fehler:',
    left: { one: 'Noch {count} Zeichen', other: 'Noch {count} Zeichen' },
    tooMany: { one: '{count} Zeichen zu viel', other: '{count} Zeichen zu viel' },
    empty: 'Bitte leer lassen',
  },
  notFound: {
    skip: 'Zum Inhalt springen',
    text: 'Diese Seite gibt es leider nicht',
    home: 'Zur Startseite',
  },
  forms: { quote, message, offer },
  sale,
  consent: { missing: 'Bitte setzen Sie das Häkchen, um zuzustimmen' },
  away: {
    sent: 'Ihre Nachricht ist bei uns angekommen.',
    line: 'Wir sind bis einschließlich {until} nicht da und antworten danach.',
  },
  plain: {
    goBack: 'Was Sie geschrieben haben, steht noch im Formular: Gehen Sie im Browser einfach zurück.',
    tooManyTries: {
      one: 'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Sekunde noch einmal.',
      other: 'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Sekunden noch einmal.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
