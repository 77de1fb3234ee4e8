import type { OfferTermWords, Words } from '#contract/content/words.ts';

const asked: OfferTermWords = {
  amount: { label: 'Betrag', invalid: 'Bitte geben Sie einen Betrag ein, etwa {example}' },
  currency: { label: 'Währung', invalid: 'Angebote werden in {currencies} angenommen' },
  minimum: 'Der Verkäufer prüft Angebote ab {amount}. Sie können Ihres trotzdem senden.',
  plan: { label: 'Ratenzahlung', invalid: 'Bitte wählen Sie einen der Zahlungspläne' },
  plans: {
    intro: 'Sie können den Preis von {price} in Raten bezahlen.',
    none: 'Ohne Ratenzahlung',
    column: 'Zahlungsplan',
    name: '{percent} Anzahlung, {months}',
    months: { one: '{count} Monat', other: '{count} Monate' },
    down: 'Anzahlung',
    term: 'Monate',
    monthly: 'Monatlich',
    total: 'Insgesamt',
    own: 'Eigener Zahlungsplan',
    sum: '{down} Anzahlung, dann {monthly} im Monat, {months} lang. Insgesamt {total}.',
    rounding: 'Die letzte Rate kann wegen der Rundung leicht abweichen.',
  },
  told: { price: 'Preis', minimum: 'Mindestgebot', below: 'unter dem Mindestgebot', foreign: 'andere Währung' },
};

type Forms = Words['forms'];

const failed = {
  title: 'Senden fehlgeschlagen',
  text: 'Bitte versuchen Sie es noch einmal oder schreiben Sie uns direkt.',
};
const email = {
  invalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  meant: 'Meinten Sie {address}?',
  long: 'Die E-Mail-Adresse darf höchstens {max} Zeichen haben',
};
const nameLong = 'Der Name darf höchstens {max} Zeichen haben';
const phoneLong = 'Die Telefonnummer darf höchstens {max} Zeichen haben';
const answer = {
  short: 'Bitte schreiben Sie mindestens {min} Zeichen',
  long: 'Die Antwort darf höchstens {max} Zeichen haben',
};

/** Texts around every form. */
const unsent = {
  kept: 'Was Sie schreiben, bleibt in diesem Tab gespeichert, bis Sie es absenden.',
  clear: 'Löschen',
  cleared: 'Gelöscht',
  clearedHint: 'Auch auf diesem Gerät ist nichts mehr davon gespeichert.',
  restore: 'Wiederherstellen',
  offline: 'Sie sind offline. Schreiben Sie ruhig weiter, es geht nichts verloren.',
  unsentMail: 'Denselben Text per E-Mail senden',
  unsentCopy: 'Text kopieren',
  copied: 'Kopiert. Fügen Sie den Text ein, wo Sie möchten.',
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Die E-Mail enthält den Text ebenfalls.',
};

export const quote: Forms['quote'] = {
  title: 'Anfrage',
  noun: 'Ihre Anfrage',
  fields: {
    name: { label: 'Vor- und Nachname', short: 'Der Name braucht mindestens {min} Zeichen', long: nameLong },
    email: { label: 'E-Mail-Adresse', ...email },
    company: { label: 'Firma', long: 'Der Firmenname darf höchstens {max} Zeichen haben' },
    phone: { label: 'Telefon', long: phoneLong },
    question1: { label: 'Was soll die Seite für Ihr Unternehmen leisten?', ...answer },
    question2: { label: 'Welche Schritte muss ein Besucher gehen, damit dieses Ziel erreicht ist?', ...answer },
    question3: { label: 'Welche täglichen Handgriffe soll die Seite von allein erledigen?', ...answer },
    question4: {
      label: 'Woher bekommt die Seite ihre Informationen, und wohin schickt sie die gesammelten Daten?',
      ...answer,
    },
    question5: { label: 'Wie soll die Seite mit Ihrem Unternehmen wachsen?', ...answer },
  },
  atLeast: {
    one: 'Bitte schreiben Sie mindestens {min} Zeichen',
    other: 'Bitte schreiben Sie mindestens {min} Zeichen',
  },
  submit: 'Strategieplan anfordern',
  submitting: 'Wird gesendet …',
  sent: {
    title: 'Vielen Dank!',
    text: 'Ihre Anfrage ist bei uns angekommen. Wir melden uns in Kürze unter der E-Mail-Adresse, die Sie angegeben haben.',
  },
  close: 'Schließen',
  failed,
  unsent: {
    ...unsent,
    required: 'Felder mit * sind Pflichtfelder.',
    example: 'Zum Beispiel:',
    sendLater: 'Meine Anfrage automatisch senden, sobald ich wieder online bin',
    waiting: 'Ihre Anfrage ist fertig. Sie wird einmal automatisch gesendet, sobald Sie wieder online sind.',
  },
};

export const offer: Forms['offer'] = {
  title: 'Kaufangebot',
  noun: 'Ihr Angebot',
  fields: {
    name: { label: 'Name', short: 'Bitte geben Sie Ihren Namen ein', long: nameLong },
    email: { label: 'E-Mail', ...email },
    phone: { label: 'Telefon', long: phoneLong },
    message: {
      label: 'Ihr Angebot / Ihre Nachricht',
      short: 'Bitte schreiben Sie Ihr Angebot oder Ihre Nachricht',
      long: 'Die Nachricht darf höchstens {max} Zeichen haben',
    },
  },
  required: '* Pflichtfeld',
  submitting: 'Wird gesendet …',
  sent: { title: 'Nachricht gesendet!', text: 'Wir antworten Ihnen innerhalb von {time}.' },
  failed,
  asked,
  unsent: {
    ...unsent,
    sendLater: 'Mein Angebot automatisch senden, sobald ich wieder online bin',
    waiting: 'Ihr Angebot ist fertig. Es wird einmal automatisch gesendet, sobald Sie wieder online sind.',
  },
};

export const message: Forms['message'] = {
  title: 'Nachricht',
  noun: 'Ihre Anfrage',
  fields: {
    name: quote.fields.name,
    email: quote.fields.email,
    phone: quote.fields.phone,
    message: { ...offer.fields.message, label: 'Ihre Nachricht', short: 'Bitte schreiben Sie Ihre Nachricht' },
  },
  page: {
    title: 'Schreiben Sie uns',
    intro: 'Ein paar Sätze genügen. Wenn Sie lieber telefonieren, hinterlassen Sie Ihre Nummer.',
    next: 'So geht es weiter',
    read: 'Wir lesen Ihre Nachricht.',
    answer: 'Sie bekommen eine Antwort per E-Mail oder am Telefon.',
  },
  submit: 'Nachricht senden',
  submitting: quote.submitting,
  sent: {
    title: 'Vielen Dank!',
    text: 'Ihre Nachricht ist bei uns angekommen. Wir melden uns in Kürze unter der E-Mail-Adresse, die Sie angegeben haben.',
  },
  close: quote.close,
  failed,
  unsent: {
    ...quote.unsent,
    sendLater: 'Meine Nachricht automatisch senden, sobald ich wieder online bin',
    waiting: 'Ihre Nachricht ist fertig. Sie wird einmal automatisch gesendet, sobald Sie wieder online sind.',
  },
};
