import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} de {name}',
    heading: '{title} {reference}',
    received: 'Message reçu le {time} via {face}.',
    agreed: 'Accord donné ({time})',
    answer: 'Répondez à cet e-mail pour répondre au visiteur.',
    secret: 'Cet e-mail indique votre minimum. Ne le citez pas dans votre réponse.',
    answered: 'Pour indiquer que vous avez répondu : {command} leads answer {reference}',
    write: 'Écrire à {email}',
    call: 'Appeler le {phone}',
    notGiven: '(non renseigné)',
    earlier: 'Offres précédentes de cette adresse : {count}, la dernière le {time} : {offer}',
  },
  visitor: {
    subject: 'Nous avons bien reçu votre {noun} ({reference})',
    heading: 'Nous avons bien reçu votre {noun}',
    hello: 'Bonjour,',
    thanks:
      'Merci de nous avoir écrit. Votre {noun} nous est bien parvenue, sous la référence {reference}. Nous la lirons personnellement et vous répondrons.',
    more: 'Vous souhaitez ajouter quelque chose ? Répondez simplement à cet e-mail.',
    photos: 'Des photos peuvent nous aider : envoyez-les simplement en réponse à cet e-mail.',
    mistake:
      'Vous ne nous avez pas écrit ? C’est que quelqu’un d’autre a saisi votre adresse dans le formulaire de notre site. Vous n’avez rien à faire : ' +
      'nous envoyons au plus un e-mail de ce genre par jour à une même adresse. Pour toute réclamation, répondez à cet e-mail ou écrivez à {address}. ' +
      'Nous lisons personnellement chaque message.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} pour {face} de {name}', heading: '{title} {reference} pour {face}' },
    visitor: {
      subject: 'Nous avons bien reçu votre {noun} pour {face} ({reference})',
      thanks:
        'Merci de nous avoir écrit. Votre {noun} pour {face} nous est bien parvenue, sous la référence {reference}. Nous la ' +
        'lirons personnellement et vous répondrons dans les {time}.',
    },
  },
  held: {
    title: {
      one: '{count} message retenu comme spam probable',
      other: '{count} messages retenus comme spam probable',
    },
    many: 'Plus de {count} messages retenus comme spam probable',
    before: 'Ils sont enregistrés, mais rien n’a été envoyé. Pour en recevoir un comme tout autre message, libérez-le.',
    lead: '{reference} : {kind} via {face}, {time}',
    all: 'Pour les voir tous : {command} leads list. Pour en supprimer un : {command} leads erase REFERENCE.',
    once: 'Vous recevez cet e-mail au plus une fois par jour, et seulement s’il y en a de nouveaux.',
  },
  content: {
    title: 'Le contenu enregistré contient une erreur, votre site reste donc inchangé',
    before: 'Corrigez-la et enregistrez de nouveau le fichier. Votre site change alors en quelques secondes :',
    corrected: 'Le contenu enregistré est de nouveau correct',
    online: 'Votre site montre ce que vous avez enregistré en dernier. Vous n’avez rien à faire.',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, reçu le {time}',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Ces liens fonctionnent sans mot de passe pendant 30 jours. Chacun demande confirmation avant d’agir :',
    answered: 'Marquer comme traité',
    spam: 'Marquer comme spam',
    release: 'Transmettre quand même',
    visitor: 'Suivre votre message, le compléter ou le retirer',
  },
  addition: {
    subject: 'Ajout : {title} {reference} pour {face} de {name}',
    text: 'Le visiteur a ajouté quelque chose le {time}. Répondez à cet e-mail pour lui répondre.',
  },
  withdrawal: {
    subject: '{reference} a été retiré ({face})',
    text: 'La personne qui a envoyé {reference} via {face} l’a retiré le {time}. Tout ce qui était enregistré à ce sujet est effacé. Les e-mails déjà envoyés et les sauvegardes le contiennent encore. Vous n’avez rien à faire.',
  },
  facts: { reference: 'Référence', received: 'Reçu le', state: 'État' },
  states: { new: 'Nouveau', held: 'Retenu comme spam probable', answered: 'Traité', spam: 'Spam' },
  ask: {
    answered: {
      title: 'Marquer {reference} comme traité ?',
      text: 'Rien n’est envoyé à personne.',
    },
    spam: {
      title: 'Marquer {reference} comme spam ?',
      text: 'Ce qui n’est pas encore parti est retenu. Rien n’est effacé.',
    },
    release: {
      title: 'Transmettre {reference} quand même ?',
      text: 'Ce message était retenu comme spam probable. Il sera transmis comme tout autre message. Un e-mail envoyé ne peut plus être rattrapé.',
    },
  },
  done: {
    answered: { title: '{reference} est marqué comme traité', text: 'Rien n’a été envoyé à personne.' },
    spam: {
      title: '{reference} est marqué comme spam',
      text: 'Ce qui n’était pas encore parti est retenu. Rien n’a été effacé.',
    },
    release: {
      title: '{reference} est libéré',
      text: 'Ce qui était retenu est envoyé maintenant.',
    },
  },
  unfit: {
    title: 'Rien à faire pour {reference}',
    text: 'Ce lien n’est plus d’actualité. Voici l’état actuel du message.',
  },
  erased: {
    title: 'Ce message est effacé',
    text: 'Le message associé à ce lien n’est plus enregistré ici. Il n’y a plus rien à faire.',
  },
  invalid: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être incomplet, expiré ou révoqué par le propriétaire de ce site. Rien n’a été modifié.',
  },
  failed: { title: 'Cela n’a pas fonctionné', text: 'Rien n’a été modifié. Veuillez réessayer dans un instant.' },
  own: {
    title: 'Votre message à {face}',
    received: 'Il nous est bien parvenu. Nous le lirons personnellement et vous répondrons.',
    answered: 'Il est marqué comme traité. Veuillez consulter vos e-mails, y compris le dossier des indésirables.',
    answerTo: 'Nous répondrons à {address}.',
    wrongAddress: 'Corriger cette adresse',
    rightAddress: 'Mon adresse e-mail est {address}.',
    added: 'Ce que vous avez ajouté',
    add: 'Ajouter quelque chose',
    send: 'Ajouter',
    stored: 'Merci ! Nous avons bien reçu votre ajout.',
    short: 'Veuillez d’abord écrire quelque chose',
    long: 'Veuillez écrire {max} caractères au plus',
    full: 'Vous ne pouvez plus rien ajouter ici. Veuillez écrire à {address}.',
    withdraw: 'Retirer',
    sure: {
      title: 'Retirer {reference} ?',
      text: 'Tout ce qui est enregistré ici à ce sujet sera effacé, y compris vos ajouts. Nous saurons seulement que vous l’avez retiré. Vous ne pourrez pas revenir en arrière.',
    },
    agree: 'Oui, tout effacer',
    erase: 'Retirer et effacer',
    keep: 'Conserver',
    withdrawn: {
      title: 'Votre message est retiré',
      text: 'Tout ce qui était enregistré ici à ce sujet est effacé. Les e-mails déjà envoyés le contiennent encore, de même que les sauvegardes jusqu’à leur remplacement.',
    },
  },
};
