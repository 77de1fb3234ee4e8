import type { Words } from '#contract/words.ts';

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
