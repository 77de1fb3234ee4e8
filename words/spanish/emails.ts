import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} de {name}',
    heading: '{title} {reference}',
    received: 'Recibido el {time} a través de {face}.',
    agreed: 'Ha aceptado ({time})',
    answer: 'Responda a este correo para contestar al visitante.',
    secret: 'Este correo indica su mínimo. No lo cite en su respuesta.',
    answered: 'Para anotar que ha respondido: {command} leads answer {reference}',
    write: 'Escribir a {email}',
    call: 'Llamar al {phone}',
    notGiven: '(sin indicar)',
    earlier: 'Ofertas anteriores de esta dirección: {count}, la última el {time}: {offer}',
  },
  visitor: {
    subject: 'Hemos recibido su {noun} ({reference})',
    heading: 'Hemos recibido su {noun}',
    hello: 'Hola:',
    thanks:
      'Gracias por escribirnos. Hemos recibido su {noun} con la referencia {reference}. La leeremos personalmente y le responderemos.',
    more: '¿Quiere añadir algo? Responda a este correo.',
    photos: 'Si tiene fotografías, envíelas en respuesta a este correo.',
    mistake:
      '¿No nos ha escrito usted? Entonces otra persona ha introducido su dirección en el formulario de nuestro sitio web. No tiene que hacer nada: ' +
      'enviamos como máximo un correo así al día a cada dirección. Si desea presentar una queja, responda a este correo o escriba a {address}. ' +
      'Leemos personalmente cada mensaje.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} por {face} de {name}', heading: '{title} {reference} por {face}' },
    visitor: {
      subject: 'Hemos recibido su {noun} por {face} ({reference})',
      thanks:
        'Gracias por escribirnos. Hemos recibido su {noun} por {face} con la referencia {reference}. La leeremos ' +
        'personalmente y le responderemos en un plazo de {time}.',
    },
  },
  held: {
    title: {
      one: '{count} mensaje retenido como posible spam',
      other: '{count} mensajes retenidos como posible spam',
    },
    many: 'Más de {count} mensajes retenidos como posible spam',
    before: 'Están guardados, pero no se ha enviado nada. Para recibir uno como cualquier otro, libérelo.',
    lead: '{reference}: {kind} a través de {face}, {time}',
    all: 'Para verlos todos: {command} leads list. Para borrar uno: {command} leads erase REFERENCE.',
    once: 'Recibirá este correo como máximo una vez al día y solo cuando haya mensajes nuevos.',
  },
  content: {
    title: 'El contenido guardado tiene un error, así que su sitio sigue como estaba',
    before: 'Corríjalo y guarde el archivo de nuevo. Su sitio cambiará en unos segundos:',
    corrected: 'El contenido guardado vuelve a ser correcto',
    online: 'Su sitio muestra lo último que guardó. No tiene que hacer nada.',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, recibido el {time}',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Estos enlaces funcionan sin contraseña durante 30 días. Cada uno pide confirmación antes de actuar:',
    answered: 'Marcar como respondido',
    spam: 'Marcar como spam',
    release: 'Entregar de todos modos',
    visitor: 'Ver el estado, añadir algo o retirarlo',
  },
  addition: {
    subject: 'Añadido a {title} {reference} por {face} de {name}',
    text: 'El visitante añadió algo el {time}. Responda a este correo para contestarle.',
  },
  withdrawal: {
    subject: '{reference} se ha retirado ({face})',
    text: 'La persona que envió {reference} a través de {face} lo retiró el {time}. Todo lo que se guardaba al respecto se ha borrado. Los correos ya enviados y las copias de seguridad todavía lo contienen. No tiene que hacer nada.',
  },
  facts: { reference: 'Referencia', received: 'Recibido', state: 'Estado' },
  states: { new: 'Nuevo', held: 'Retenido como posible spam', answered: 'Respondido', spam: 'Spam' },
  ask: {
    answered: {
      title: '¿Marcar {reference} como respondido?',
      text: 'No se envía nada a nadie.',
    },
    spam: {
      title: '¿Marcar {reference} como spam?',
      text: 'Lo que aún no se ha enviado se retiene. No se borra nada.',
    },
    release: {
      title: '¿Entregar {reference} de todos modos?',
      text: 'Estaba retenido como posible spam. Lo retenido se enviará, como con cualquier otro mensaje. Un correo enviado no se puede recuperar.',
    },
  },
  done: {
    answered: { title: '{reference} está marcado como respondido', text: 'No se ha enviado nada a nadie.' },
    spam: {
      title: '{reference} está marcado como spam',
      text: 'Lo que aún no se había enviado queda retenido. No se ha borrado nada.',
    },
    release: {
      title: 'Se ha liberado {reference}',
      text: 'Lo retenido se envía ahora.',
    },
  },
  unfit: {
    title: 'No hay nada que hacer con {reference}',
    text: 'Este enlace ya no se aplica. Este es el estado actual.',
  },
  erased: {
    title: 'Este mensaje se ha borrado',
    text: 'El mensaje de este enlace ya no se guarda aquí. No queda nada por hacer.',
  },
  invalid: {
    title: 'Este enlace no funciona',
    text: 'Quizá esté incompleto, haya caducado o lo haya revocado el propietario de este sitio. No se ha cambiado nada.',
  },
  failed: { title: 'No ha funcionado', text: 'No se ha cambiado nada. Vuelva a intentarlo dentro de un momento.' },
  own: {
    title: 'Su mensaje a {face}',
    received: 'Lo hemos recibido. Lo leeremos personalmente y le responderemos.',
    answered: 'Está marcado como respondido. Revise su correo, también la carpeta de spam.',
    answerTo: 'Responderemos a {address}.',
    wrongAddress: 'Corregir esta dirección',
    rightAddress: 'Mi dirección de correo es {address}.',
    added: 'Lo que añadió',
    add: 'Añadir algo',
    send: 'Añadir',
    stored: '¡Gracias! Hemos recibido lo que ha añadido.',
    short: 'Escriba algo primero',
    long: 'Escriba como máximo {max} caracteres',
    full: 'Aquí ya no puede añadir nada más. Escriba a {address}.',
    withdraw: 'Retirarlo',
    sure: {
      title: '¿Retirar {reference}?',
      text: 'Se borrará todo lo que se guarda aquí al respecto, también lo que usted añadió. Solo sabremos que lo ha retirado. No se puede deshacer.',
    },
    agree: 'Sí, borrarlo todo',
    erase: 'Retirar y borrar',
    keep: 'Conservarlo',
    withdrawn: {
      title: 'Su mensaje se ha retirado',
      text: 'Todo lo que se guardaba aquí al respecto se ha borrado. Los correos ya enviados todavía lo contienen, igual que las copias de seguridad hasta que se sustituyan.',
    },
  },
};
