import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} von {name}',
    heading: '{title} {reference}',
    received: 'Eingegangen am {time} über {face}.',
    agreed: 'Zugestimmt ({time})',
    answer: 'Ihre Antwort auf diese E-Mail geht direkt an den Besucher.',
    secret: 'Diese E-Mail nennt Ihr Mindestgebot. Zitieren Sie sie nicht in Ihrer Antwort.',
    answered: 'Als beantwortet markieren: {command} leads answer {reference}',
    write: '{email} schreiben',
    call: '{phone} anrufen',
    notGiven: '(keine Angabe)',
    earlier: 'Frühere Angebote von dieser Adresse: {count}, das letzte am {time}: {offer}',
  },
  visitor: {
    subject: 'Wir haben {noun} erhalten ({reference})',
    heading: 'Wir haben {noun} erhalten',
    hello: 'Guten Tag,',
    thanks:
      'vielen Dank für Ihre Nachricht. Wir haben {noun} unter der Nummer {reference} erhalten. Wir lesen sie persönlich und antworten Ihnen.',
    more: 'Möchten Sie etwas ergänzen? Antworten Sie einfach auf diese E-Mail.',
    photos: 'Fotos helfen uns: Schicken Sie sie gern als Antwort auf diese E-Mail.',
    mistake:
      'Sie haben uns nicht geschrieben? Dann hat jemand anderes Ihre Adresse in das Formular auf unserer Website eingetragen. Sie müssen nichts tun: ' +
      'Wir schicken höchstens eine solche E-Mail am Tag an eine Adresse. Wenn Sie sich beschweren möchten, antworten Sie auf diese E-Mail oder ' +
      'schreiben Sie an {address}. Wir lesen jede Nachricht persönlich.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} für {face} von {name}', heading: '{title} {reference} für {face}' },
    visitor: {
      subject: 'Wir haben {noun} für {face} erhalten ({reference})',
      thanks:
        'vielen Dank für Ihre Nachricht. Wir haben {noun} für {face} unter der Nummer {reference} erhalten. Wir lesen ' +
        'es persönlich und antworten Ihnen innerhalb von {time}.',
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
    all: 'Alle ansehen: {command} leads list. Eine löschen: {command} leads erase REFERENCE.',
    once: 'Diese E-Mail bekommen Sie höchstens einmal am Tag und nur, wenn neue dazugekommen sind.',
  },
  content: {
    title: 'Ein Fehler im gespeicherten Inhalt: Ihre Website bleibt, wie sie war',
    before:
      'Bitte berichtigen Sie ihn und speichern Sie die Datei noch einmal. Ihre Website ändert sich dann in wenigen Sekunden:',
    corrected: 'Der gespeicherte Inhalt ist wieder in Ordnung',
    online: 'Ihre Website zeigt, was Sie zuletzt gespeichert haben. Sie müssen nichts tun.',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, eingegangen am {time}',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Diese Links funktionieren 30 Tage lang ohne Kennwort. Jeder fragt nach, bevor er etwas ändert:',
    answered: 'Als beantwortet markieren',
    spam: 'Als Spam markieren',
    release: 'Doch zustellen',
    visitor: 'Stand ansehen, etwas ergänzen oder Nachricht zurückziehen',
  },
  addition: {
    subject: 'Ergänzt: {title} {reference} für {face} von {name}',
    text: 'Der Besucher hat am {time} etwas ergänzt. Ihre Antwort auf diese E-Mail geht direkt an ihn.',
  },
  withdrawal: {
    subject: '{reference} wurde zurückgezogen ({face})',
    text: 'Der Absender von {reference} ({face}) hat seine Nachricht am {time} zurückgezogen. Alles, was dazu gespeichert war, ist gelöscht. Bereits verschickte E-Mails und Sicherungen enthalten es noch. Sie müssen nichts tun.',
  },
  facts: { reference: 'Nummer', received: 'Eingegangen', state: 'Status' },
  states: { new: 'Neu', held: 'Wegen Spamverdachts zurückgehalten', answered: 'Beantwortet', spam: 'Spam' },
  ask: {
    answered: {
      title: '{reference} als beantwortet markieren?',
      text: 'Es wird nichts verschickt.',
    },
    spam: {
      title: '{reference} als Spam markieren?',
      text: 'Was noch nicht verschickt ist, wird zurückgehalten. Nichts wird gelöscht.',
    },
    release: {
      title: '{reference} doch zustellen?',
      text: 'Die Nachricht wurde wegen Spamverdachts zurückgehalten. Nach der Freigabe wird sie wie jede andere zugestellt. Eine verschickte E-Mail lässt sich nicht zurückholen.',
    },
  },
  done: {
    answered: {
      title: '{reference} ist als beantwortet markiert',
      text: 'Es wurde nichts verschickt.',
    },
    spam: {
      title: '{reference} ist als Spam markiert',
      text: 'Was noch nicht verschickt war, wird zurückgehalten. Nichts wurde gelöscht.',
    },
    release: {
      title: '{reference} ist freigegeben',
      text: 'Was zurückgehalten wurde, wird jetzt verschickt.',
    },
  },
  unfit: {
    title: 'Für {reference} ist nichts zu tun',
    text: 'Dieser Link trifft nicht mehr zu. Hier sehen Sie den aktuellen Stand.',
  },
  erased: {
    title: 'Diese Nachricht ist gelöscht',
    text: 'Die Nachricht zu diesem Link ist hier nicht mehr gespeichert. Es ist nichts mehr zu tun.',
  },
  invalid: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Vielleicht ist er unvollständig, abgelaufen oder vom Inhaber dieser Website widerrufen. Es wurde nichts geändert.',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.',
  },
  own: {
    title: 'Ihre Nachricht an {face}',
    received: 'Wir haben sie erhalten. Wir lesen sie persönlich und antworten Ihnen.',
    answered: 'Sie ist als beantwortet markiert. Bitte sehen Sie in Ihrem E-Mail-Postfach nach, auch im Spam-Ordner.',
    answerTo: 'Wir antworten an {address}.',
    wrongAddress: 'Diese Adresse berichtigen',
    rightAddress: 'Meine E-Mail-Adresse ist {address}.',
    added: 'Was Sie ergänzt haben',
    add: 'Etwas ergänzen',
    send: 'Ergänzen',
    stored: 'Vielen Dank! Wir haben Ihre Ergänzung erhalten.',
    short: 'Bitte schreiben Sie zuerst etwas',
    long: 'Bitte schreiben Sie höchstens {max} Zeichen',
    full: 'Hier können Sie nichts mehr ergänzen. Bitte schreiben Sie an {address}.',
    withdraw: 'Zurückziehen',
    sure: {
      title: '{reference} zurückziehen?',
      text: 'Alles, was hier dazu gespeichert ist, wird gelöscht, auch Ihre Ergänzungen. Wir erfahren nur, dass Sie die Nachricht zurückgezogen haben. Das können Sie nicht rückgängig machen.',
    },
    agree: 'Ja, alles löschen',
    erase: 'Zurückziehen und löschen',
    keep: 'Behalten',
    withdrawn: {
      title: 'Ihre Nachricht ist zurückgezogen',
      text: 'Alles, was hier dazu gespeichert war, ist gelöscht. Bereits verschickte E-Mails enthalten es noch, ebenso Sicherungen, bis sie ersetzt sind.',
    },
  },
};
