import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} von {name}',
    heading: '{title} {reference}',
    received: 'Eingegangen am {time} über {face}.',
    agreed: 'Zugestimmt ({time})',
    due: 'Eine Antwort ist bis {due} fällig, wie Ihre Seite es verspricht.',
    answer: 'Wenn Sie auf diese E-Mail antworten, antworten Sie dem Besucher.',
    answered: 'Als beantwortet vermerken: npm run leads -- answered {reference}',
    write: '{email} schreiben',
    call: '{phone} anrufen',
    notGiven: '(keine Angabe)',
    noMail: '{address} nimmt keine E-Mails an; Telefon: {phone}',
  },
  visitor: {
    subject: 'Wir haben {noun} erhalten ({reference})',
    heading: 'Wir haben {noun} erhalten',
    hello: 'Guten Tag {name},',
    helloNobody: 'Guten Tag,',
    thanks:
      'vielen Dank für Ihre Nachricht. Wir haben {noun} unter dem Zeichen {reference} erhalten. Ein Mensch liest sie und antwortet Ihnen.',
    copy: 'Das haben Sie uns geschrieben:',
    defused: 'Adressen stehen in dieser Kopie mit [.], damit niemand versehentlich darauf klickt.',
    more: 'Möchten Sie etwas ergänzen? Antworten Sie einfach auf diese E-Mail.',
    mistake:
      'Sie haben uns nicht geschrieben? Dann hat jemand Ihre Adresse in das Formular auf unserer Website eingetragen. Sie müssen nichts tun: ' +
      'Eine Adresse bekommt höchstens eine solche E-Mail am Tag. Wenn Sie sich beschweren möchten, antworten Sie auf diese E-Mail oder ' +
      'schreiben Sie an {address}. Ein Mensch liest es.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} für {face} von {name}', heading: '{title} {reference} für {face}' },
    visitor: {
      subject: 'Wir haben {noun} für {face} erhalten ({reference})',
      thanks:
        'vielen Dank für Ihre Nachricht. Wir haben {noun} für {face} unter dem Zeichen {reference} erhalten. Ein Mensch ' +
        'liest es und antwortet Ihnen innerhalb von 24 Stunden.',
    },
  },
  held: {
    title: {
      one: '{count} Nachricht wird wegen Spamverdachts zurückgehalten',
      other: '{count} Nachrichten werden wegen Spamverdachts zurückgehalten',
    },
    many: 'Mehr als {count} Nachrichten werden wegen Spamverdachts zurückgehalten',
    before:
      'Sie sind gespeichert, aber es wurde nichts verschickt. Geben Sie eine frei, um sie wie jede andere zu erhalten.',
    lead: '{reference}: {kind} über {face}, {time}',
    all: 'Alle ansehen: npm run leads -- list. Eine löschen: npm run leads -- erase REFERENCE.',
    once: 'Diese E-Mail bekommen Sie höchstens einmal am Tag und nur, wenn neue dazugekommen sind.',
  },
  reminder: {
    title: { one: 'Eine Nachricht wartet auf ihre Antwort', other: '{count} Nachrichten warten auf ihre Antwort' },
    many: 'Mehr als {count} Nachrichten warten auf ihre Antwort',
    before: 'Die Zeit, die Ihre Seite für eine Antwort verspricht, ist bald um oder schon vorbei:',
    lead: '{reference} über {face}, eingegangen am {time}',
    due: 'Fällig bis {due}',
    late: 'War fällig bis {due}',
    answered: 'Schon beantwortet? npm run leads -- answered {reference}',
    once: 'Jede Nachricht führt höchstens einmal zu einer solchen E-Mail.',
  },
  week: {
    title: {
      zero: 'Keine Nachricht kam in der letzten Woche',
      one: 'Eine Nachricht kam in der letzten Woche',
      other: '{count} Nachrichten kamen in der letzten Woche',
    },
    before: 'Von {from} bis {until}, nach Auftritt:',
    visits: 'Besuche: {count}, begonnene Formulare: {begun}',
    sources: 'Besuche kamen von: {sources}',
    came: 'Eingegangen: {count}',
    answered: 'Beantwortet: {count}',
    inTime: 'In der versprochenen Zeit beantwortet: {count} von {of}',
    median: 'Die Hälfte der Antworten brauchte weniger als {duration}.',
    waiting: 'Ohne Antwort: {count}',
    longest: 'Wartet am längsten: {reference} von {name}, seit {time}',
    held: 'Wegen Spamverdachts zurückgehalten: {count}',
    answerMark:
      'Als beantwortet zählt, was Sie so vermerken: npm run leads -- answered REFERENCE. Alle Zahlen: npm run leads -- stats.',
    off: 'Diese E-Mail kommt einmal in der Woche, wenn etwas darin steht. Abstellen: WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'Selbsttest: Die E-Mail funktioniert, heute hat niemand geschrieben',
    title: 'Die E-Mail funktioniert, heute hat niemand geschrieben',
    text:
      'Am letzten Tag ging keine Nachricht an Sie. Deshalb hat sich {face} selbst geprüft: Diese E-Mail wurde wie eine ' +
      'Anfrage gespeichert und verschickt, am {time}. Sie müssen nichts tun.',
    all: 'Alle Anfragen bisher: npm run leads -- list',
    doctor: 'Ist alles in Ordnung? npm run doctor',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, eingegangen am {time}',
    due: 'Antwort fällig bis {due}',
    noMail: 'Die E-Mail-Adresse nimmt keine E-Mails an.',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Ohne Kennwort, 30 Tage lang. Jeder Link fragt, bevor er etwas tut, und lässt sich zurücknehmen:',
    answered: 'Als beantwortet vermerken',
    remind: 'Morgen erinnern',
    spam: 'Als Spam vermerken',
    release: 'Doch zustellen',
    visitor: 'Nachsehen, wie es steht, etwas ergänzen oder alles zurückziehen',
  },
  reminder: {
    subject: 'Erinnerung: {title} {reference} für {face} von {name}',
    text: 'Sie wollten daran erinnert werden. Noch ist es nicht als beantwortet vermerkt.',
  },
  addition: {
    subject: 'Ergänzt: {title} {reference} für {face} von {name}',
    text: 'Der Besucher hat am {time} etwas ergänzt. Wenn Sie auf diese E-Mail antworten, antworten Sie ihm.',
  },
  withdrawal: {
    subject: '{reference} wurde zurückgezogen ({face})',
    text: 'Wer {reference} über {face} geschickt hat, hat es am {time} zurückgezogen. Alles dazu Gespeicherte ist gelöscht; in verschickten E-Mails und in Sicherungen steht es noch. Sie müssen nichts tun.',
  },
  facts: {
    reference: 'Zeichen',
    received: 'Eingegangen',
    state: 'Stand',
    due: 'Antwort bis',
  },
  states: {
    new: 'Neu',
    held: 'Wegen Spamverdachts zurückgehalten',
    answered: 'Beantwortet',
    spam: 'Spam',
  },
  ask: {
    answered: {
      title: '{reference} als beantwortet vermerken?',
      text: 'Es wird nichts verschickt. Auf der nächsten Seite können Sie es zurücknehmen.',
    },
    remind: {
      title: 'An {reference} erinnern?',
      text: 'Sie bekommen eine E-Mail am {time}, falls es bis dahin weder als beantwortet noch als Spam vermerkt ist.',
    },
    spam: {
      title: '{reference} als Spam vermerken?',
      text: 'Was noch nicht verschickt ist, wird zurückgehalten. Nichts wird gelöscht, und auf der nächsten Seite können Sie es zurücknehmen.',
    },
    release: {
      title: '{reference} doch zustellen?',
      text: 'Es wurde wegen Spamverdachts zurückgehalten. Was zurückgehalten wurde, geht hinaus wie bei jedem anderen. Eine verschickte E-Mail lässt sich nicht zurückholen.',
    },
  },
  done: {
    answered: {
      title: '{reference} ist als beantwortet vermerkt',
      text: 'Wenn das falsch ist, nehmen Sie es zurück: Dann ist es wie zuvor.',
    },
    remind: {
      title: 'Sie werden an {reference} erinnert',
      text: 'Sie bekommen eine E-Mail am {time}, falls es bis dahin weder als beantwortet noch als Spam vermerkt ist.',
    },
    spam: {
      title: '{reference} ist als Spam vermerkt',
      text: 'Was noch nicht verschickt war, wird zurückgehalten. Nichts ist gelöscht.',
    },
    release: {
      title: '{reference} ist freigegeben',
      text: 'Was zurückgehalten wurde, geht jetzt hinaus. Zurücknehmen hält auf, was noch nicht fort ist.',
    },
  },
  undo: 'Zurücknehmen',
  unfit: {
    title: 'Für {reference} ist nichts zu tun',
    text: 'Dieser Link passt nicht zu dem, was inzwischen daraus geworden ist. Wie es steht, steht hier.',
  },
  erased: {
    title: 'Es ist gelöscht',
    text: 'Worum es bei diesem Link ging, ist hier nicht mehr gespeichert. Es ist nichts mehr zu tun.',
  },
  invalid: {
    title: 'Dieser Link führt zu nichts',
    text: 'Er ist vielleicht abgeschnitten, zu alt oder vom Inhaber dieser Website beendet. Es wurde nichts geändert.',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.',
  },
  own: {
    title: 'Ihre Nachricht an {face}',
    received: 'Sie hat uns erreicht. Ein Mensch liest sie und antwortet Ihnen.',
    answered: 'Sie ist als beantwortet vermerkt. Bitte sehen Sie in Ihre E-Mail, auch in den Spam-Ordner.',
    answerTo: 'Wir antworten an {address}.',
    wrongAddress: 'Diese Adresse berichtigen',
    rightAddress: 'Meine E-Mail-Adresse ist {address}.',
    wrote: 'Was Sie geschrieben haben',
    added: 'Was Sie ergänzt haben',
    add: 'Etwas ergänzen',
    send: 'Ergänzen',
    stored: 'Vielen Dank! Es ist gespeichert, und wir erfahren davon.',
    short: 'Bitte schreiben Sie zuerst etwas',
    long: 'Höchstens {max} Zeichen haben hier Platz',
    full: 'Mehr lässt sich hier nicht ergänzen. Bitte schreiben Sie an {address}.',
    withdraw: 'Zurückziehen',
    sure: {
      title: '{reference} zurückziehen?',
      text: 'Alles, was hier dazu gespeichert ist, wird gelöscht, auch Ihre Ergänzungen. Wir erfahren nur, dass es zurückgezogen wurde. Das lässt sich nicht rückgängig machen.',
    },
    agree: 'Ja, alles löschen',
    erase: 'Zurückziehen und löschen',
    keep: 'Behalten',
    withdrawn: {
      title: 'Es ist zurückgezogen',
      text: 'Alles, was hier dazu gespeichert war, ist gelöscht. In früher verschickten E-Mails steht es noch, und in Sicherungen, bis sie ersetzt sind.',
    },
  },
};
