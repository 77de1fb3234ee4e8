import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} de {name}',
    heading: '{title} {reference}',
    received: 'Message reçu le {time} par {face}.',
    agreed: 'Accord donné ({time})',
    due: 'Une réponse est attendue avant le {due}, comme votre page le promet.',
    answer: 'Répondez à cet e-mail pour répondre au visiteur.',
    answered: 'Pour indiquer que vous avez répondu : npm run leads -- answered {reference}',
    write: 'Écrire à {email}',
    call: 'Appeler le {phone}',
    notGiven: '(non renseigné)',
    noMail: '{address} n’accepte aucun e-mail ; téléphone : {phone}',
  },
  visitor: {
    subject: 'Nous avons bien reçu votre {noun} ({reference})',
    heading: 'Nous avons bien reçu votre {noun}',
    hello: 'Bonjour {name},',
    helloNobody: 'Bonjour,',
    thanks:
      'Merci de nous avoir écrit. Votre {noun} nous est bien parvenue, sous la référence {reference}. Une personne va la lire et vous répondre.',
    copy: 'Voici ce que vous nous avez envoyé :',
    defused: 'Dans cette copie, les adresses sont écrites avec [.] afin que personne ne clique dessus.',
    more: 'Quelque chose à ajouter ? Répondez simplement à cet e-mail.',
    mistake:
      'Vous ne nous avez pas écrit ? Alors quelqu’un a saisi votre adresse dans le formulaire de notre site. Vous n’avez rien à faire : ' +
      'une adresse reçoit au plus un e-mail de ce genre par jour. Pour vous plaindre, répondez à cet e-mail ou écrivez à {address}. ' +
      'Une personne vous lira.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} pour {face} de {name}', heading: '{title} {reference} pour {face}' },
    visitor: {
      subject: 'Nous avons bien reçu votre {noun} pour {face} ({reference})',
      thanks:
        'Merci de nous avoir écrit. Votre {noun} pour {face} nous est bien parvenue, sous la référence {reference}. Une personne ' +
        'va la lire et vous répondre dans les 24 heures.',
    },
  },
  held: {
    title: {
      one: '{count} message retenu car suspect',
      other: '{count} messages retenus car suspects',
    },
    many: 'Plus de {count} messages retenus car suspects',
    before: 'Ils sont enregistrés, mais rien n’a été envoyé. Pour en recevoir un comme tout autre message, libérez-le.',
    lead: '{reference} : {kind} par {face}, {time}',
    all: 'Pour les voir tous : npm run leads -- list. Pour en supprimer un : npm run leads -- erase REFERENCE.',
    once: 'Vous recevez cet e-mail au plus une fois par jour, et seulement s’il y en a de nouveaux.',
  },
  reminder: {
    title: { one: 'Une demande attend sa réponse', other: '{count} demandes attendent leur réponse' },
    many: 'Plus de {count} demandes attendent leur réponse',
    before: 'Le délai de réponse que promet votre page est presque écoulé, ou dépassé :',
    lead: '{reference} par {face}, reçue le {time}',
    due: 'À répondre avant le {due}',
    late: 'Était à répondre avant le {due}',
    answered: 'Déjà répondu ? npm run leads -- answered {reference}',
    once: 'Chaque demande ne donne lieu qu’à un seul e-mail de ce genre.',
  },
  week: {
    title: {
      zero: 'Aucune demande n’est arrivée la semaine dernière',
      one: 'Une demande est arrivée la semaine dernière',
      other: '{count} demandes sont arrivées la semaine dernière',
    },
    before: 'Du {from} au {until}, par site :',
    visits: 'Visites : {count}, formulaires commencés : {begun}',
    sources: 'Visites venues de : {sources}',
    came: 'Reçues : {count}',
    answered: 'Répondues : {count}',
    inTime: 'Répondues dans le délai promis : {count} sur {of}',
    median: 'La moitié des réponses ont pris moins de {duration}.',
    waiting: 'Sans réponse : {count}',
    longest: 'Attend depuis le plus longtemps : {reference} de {name}, depuis le {time}',
    held: 'Retenues comme spam probable : {count}',
    answerMark:
      'Une demande compte comme répondue dès que vous le notez : npm run leads -- answered REFERENCE. Tous les chiffres : npm run leads -- stats.',
    off: 'Cet e-mail arrive une fois par semaine, quand il y a quelque chose à dire. Pour l’arrêter : WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'Test : les e-mails fonctionnent, personne n’a écrit aujourd’hui',
    title: 'Les e-mails fonctionnent, personne n’a écrit aujourd’hui',
    text:
      'Aucun message ne vous est parvenu depuis un jour. {face} s’est donc testé : cet e-mail a été enregistré et envoyé ' +
      'comme une demande, le {time}. Vous n’avez rien à faire.',
    all: 'Toutes les demandes jusqu’ici : npm run leads -- list',
    doctor: 'Tout va bien ? npm run doctor',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, reçu le {time}',
    due: 'Réponse attendue avant le {due}',
    noMail: 'L’adresse e-mail indiquée n’accepte aucun e-mail.',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Sans mot de passe, pendant 30 jours. Chaque lien demande avant d’agir, et s’annule :',
    answered: 'Marquer comme traité',
    remind: 'Me le rappeler demain',
    spam: 'Marquer comme spam',
    release: 'Livrer quand même',
    visitor: 'Voir où cela en est, ajouter quelque chose ou tout retirer',
  },
  reminder: {
    subject: 'Rappel : {title} {reference} pour {face} de {name}',
    text: 'Vous avez demandé ce rappel. Rien n’est encore marqué comme traité.',
  },
  addition: {
    subject: 'Ajout : {title} {reference} pour {face} de {name}',
    text: 'Le visiteur a ajouté quelque chose le {time}. Répondez à cet e-mail pour lui répondre.',
  },
  withdrawal: {
    subject: '{reference} a été retiré ({face})',
    text: 'La personne qui a envoyé {reference} par {face} l’a retiré le {time}. Tout ce qui était enregistré à ce sujet est effacé ; les e-mails déjà partis et les sauvegardes l’ont encore. Vous n’avez rien à faire.',
  },
  facts: {
    reference: 'Référence',
    received: 'Reçu',
    state: 'État',
    due: 'Réponse avant le',
  },
  states: {
    new: 'Nouveau',
    held: 'Retenu car suspect',
    answered: 'Traité',
    spam: 'Spam',
  },
  ask: {
    answered: {
      title: 'Marquer {reference} comme traité ?',
      text: 'Rien n’est envoyé à personne. Vous pourrez l’annuler à la page suivante.',
    },
    remind: {
      title: 'Rappeler {reference} ?',
      text: 'Un e-mail vous parviendra le {time}, sauf si c’est marqué comme traité ou comme spam avant.',
    },
    spam: {
      title: 'Marquer {reference} comme spam ?',
      text: 'Ce qui n’est pas encore parti est retenu. Rien n’est effacé, et vous pourrez l’annuler à la page suivante.',
    },
    release: {
      title: 'Livrer {reference} quand même ?',
      text: 'Ce message était retenu car suspect. Ce qui était retenu part, comme pour tout autre. Un e-mail parti ne se rappelle pas.',
    },
  },
  done: {
    answered: {
      title: '{reference} est marqué comme traité',
      text: 'Si c’est une erreur, annulez : tout redevient comme avant.',
    },
    remind: {
      title: 'Vous recevrez un rappel de {reference}',
      text: 'Un e-mail vous parviendra le {time}, sauf si c’est marqué comme traité ou comme spam avant.',
    },
    spam: {
      title: '{reference} est marqué comme spam',
      text: 'Ce qui n’était pas encore parti est retenu. Rien n’est effacé.',
    },
    release: {
      title: '{reference} est libéré',
      text: 'Ce qui était retenu part maintenant. Annuler retient ce qui n’est pas encore parti.',
    },
  },
  undo: 'Annuler',
  unfit: {
    title: 'Rien à faire pour {reference}',
    text: 'Ce lien ne correspond plus à ce que ce message est devenu. Voici où il en est.',
  },
  erased: {
    title: 'C’est effacé',
    text: 'Ce dont parlait ce lien n’est plus enregistré ici. Il n’y a plus rien à faire.',
  },
  invalid: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être coupé, trop ancien, ou annulé par le propriétaire de ce site. Rien n’a été modifié.',
  },
  failed: {
    title: 'Cela n’a pas fonctionné',
    text: 'Rien n’a été modifié. Veuillez réessayer dans un instant.',
  },
  own: {
    title: 'Votre message à {face}',
    received: 'Il nous est bien parvenu. Une personne va le lire et vous répondre.',
    answered: 'Il est marqué comme traité. Regardez dans vos e-mails, aussi parmi les indésirables.',
    answerTo: 'Nous répondrons à {address}.',
    wrongAddress: 'Corriger cette adresse',
    rightAddress: 'Mon adresse e-mail est {address}.',
    wrote: 'Ce que vous avez écrit',
    added: 'Ce que vous avez ajouté',
    add: 'Ajouter quelque chose',
    send: 'Ajouter',
    stored: 'Merci ! C’est enregistré, et nous en sommes informés.',
    short: 'Veuillez d’abord écrire quelque chose',
    long: '{max} caractères au plus tiennent ici',
    full: 'On ne peut rien ajouter de plus ici. Veuillez écrire à {address}.',
    withdraw: 'Retirer',
    sure: {
      title: 'Retirer {reference} ?',
      text: 'Tout ce qui est enregistré ici à ce sujet est effacé, vos ajouts aussi. Nous apprenons seulement que c’est retiré. Cela ne s’annule pas.',
    },
    agree: 'Oui, tout effacer',
    erase: 'Retirer et effacer',
    keep: 'Garder',
    withdrawn: {
      title: 'C’est retiré',
      text: 'Tout ce qui était enregistré ici à ce sujet est effacé. Les e-mails déjà partis l’ont encore, et les sauvegardes jusqu’à leur remplacement.',
    },
  },
};
