import type { Words } from '#contract/words.ts';

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
