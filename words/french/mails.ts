import type { Words } from '#contract/words.ts';

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
  },
};
