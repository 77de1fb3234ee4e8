import type { Words } from '#contract/content/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} de {name}',
    heading: '{title} {reference}',
    received: 'Recibido el {time} a través de {face}.',
    agreed: 'Ha aceptado ({time})',
    due: 'La respuesta vence el {due}, como promete su página.',
    answer: 'Responda a este correo para contestar al visitante.',
    answered: 'Para anotar que ha respondido: npm run leads -- answered {reference}',
    write: 'Escribir a {email}',
    call: 'Llamar al {phone}',
    notGiven: '(sin indicar)',
    noMail: '{address} no recibe correo; teléfono: {phone}',
  },
  visitor: {
    subject: 'Hemos recibido su {noun} ({reference})',
    heading: 'Hemos recibido su {noun}',
    hello: 'Hola, {name}:',
    helloNobody: 'Hola:',
    thanks:
      'Gracias por escribirnos. Hemos recibido su {noun} con la referencia {reference}. Una persona la leerá y le responderá.',
    copy: 'Esto es lo que nos ha enviado:',
    defused: 'En esta copia las direcciones llevan [.] para que nadie pueda pulsarlas.',
    more: '¿Quiere añadir algo? Responda a este correo.',
    mistake:
      '¿No nos ha escrito usted? Entonces alguien introdujo su dirección en el formulario de nuestro sitio. No tiene que hacer nada: ' +
      'cada dirección recibe como máximo un correo así al día. Si desea quejarse, responda a este correo o escriba a {address}. ' +
      'Lo leerá una persona.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} por {face} de {name}', heading: '{title} {reference} por {face}' },
    visitor: {
      subject: 'Hemos recibido su {noun} por {face} ({reference})',
      thanks:
        'Gracias por escribirnos. Hemos recibido su {noun} por {face} con la referencia {reference}. Una persona ' +
        'la leerá y le responderá en un plazo de 24 horas.',
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
    all: 'Para verlos todos: npm run leads -- list. Para borrar uno: npm run leads -- erase REFERENCE.',
    once: 'Recibirá este correo como máximo una vez al día y solo cuando haya mensajes nuevos.',
  },
  reminder: {
    title: { one: 'Una solicitud espera su respuesta', other: '{count} solicitudes esperan su respuesta' },
    many: 'Más de {count} solicitudes esperan su respuesta',
    before: 'El plazo de respuesta que promete su página está a punto de terminar o ya ha pasado:',
    lead: '{reference} por {face}, recibida el {time}',
    due: 'Vence el {due}',
    late: 'Venció el {due}',
    answered: '¿Ya ha respondido? npm run leads -- answered {reference}',
    once: 'Cada solicitud da lugar como máximo a un correo de este tipo.',
  },
  week: {
    title: {
      zero: 'La semana pasada no llegó ninguna solicitud',
      one: 'La semana pasada llegó una solicitud',
      other: 'La semana pasada llegaron {count} solicitudes',
    },
    before: 'Del {from} al {until}, por sitio:',
    visits: 'Visitas: {count}, formularios empezados: {begun}',
    sources: 'Visitas llegadas de: {sources}',
    came: 'Recibidas: {count}',
    answered: 'Respondidas: {count}',
    inTime: 'Respondidas en el plazo prometido: {count} de {of}',
    median: 'La mitad de las respuestas tardó menos de {duration}.',
    waiting: 'Sin respuesta: {count}',
    longest: 'La que más espera: {reference} de {name}, desde el {time}',
    held: 'Retenidas por sospecha de spam: {count}',
    answerMark:
      'Una solicitud cuenta como respondida cuando usted lo anota: npm run leads -- answered REFERENCE. Todas las cifras: npm run leads -- stats.',
    off: 'Este correo llega una vez por semana, cuando hay algo que contar. Para dejar de recibirlo: WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'Prueba: el correo funciona y hoy no ha escrito nadie',
    title: 'El correo funciona y hoy no ha escrito nadie',
    text:
      'En el último día no le ha llegado ningún mensaje, así que {face} se ha puesto a prueba: este correo se ha guardado y ' +
      'enviado como una solicitud, el {time}. No tiene que hacer nada.',
    all: 'Todas las solicitudes hasta ahora: npm run leads -- list',
    doctor: '¿Todo en orden? npm run doctor',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}, recibido el {time}',
    due: 'La respuesta vence el {due}',
    noMail: 'La dirección de correo indicada no recibe correo.',
  },
};

export const links: Words['links'] = {
  letter: {
    owner: 'Sin contraseña, durante 30 días. Cada enlace pregunta antes de hacer nada y se puede deshacer:',
    answered: 'Marcar como respondido',
    remind: 'Recordármelo mañana',
    spam: 'Marcar como spam',
    release: 'Entregar de todos modos',
    visitor: 'Ver en qué punto está, añadir algo o retirarlo todo',
  },
  reminder: {
    subject: 'Recordatorio: {title} {reference} por {face} de {name}',
    text: 'Usted pidió este recordatorio. Aún no está marcado como respondido.',
  },
  addition: {
    subject: 'Añadido a {title} {reference} por {face} de {name}',
    text: 'El visitante añadió algo el {time}. Responda a este correo para contestarle.',
  },
  withdrawal: {
    subject: '{reference} se ha retirado ({face})',
    text: 'Quien envió {reference} a través de {face} lo retiró el {time}. Todo lo que se guardaba sobre ello se ha borrado; los correos ya enviados y las copias de seguridad aún lo tienen. No tiene que hacer nada.',
  },
  facts: {
    reference: 'Referencia',
    received: 'Recibido',
    state: 'Estado',
    due: 'Respuesta antes del',
  },
  states: {
    new: 'Nuevo',
    held: 'Retenido como posible spam',
    answered: 'Respondido',
    spam: 'Spam',
  },
  ask: {
    answered: {
      title: '¿Marcar {reference} como respondido?',
      text: 'No se envía nada a nadie. Podrá deshacerlo en la página siguiente.',
    },
    remind: {
      title: '¿Recordarle {reference}?',
      text: 'Le llegará un correo el {time}, salvo que antes se marque como respondido o como spam.',
    },
    spam: {
      title: '¿Marcar {reference} como spam?',
      text: 'Lo que aún no se ha enviado se retiene. No se borra nada y podrá deshacerlo en la página siguiente.',
    },
    release: {
      title: '¿Entregar {reference} de todos modos?',
      text: 'Estaba retenido como posible spam. Lo retenido se envía, como en cualquier otro. Un correo enviado no se puede recuperar.',
    },
  },
  done: {
    answered: {
      title: '{reference} está marcado como respondido',
      text: 'Si no es correcto, deshágalo: todo quedará como antes.',
    },
    remind: {
      title: 'Se le recordará {reference}',
      text: 'Le llegará un correo el {time}, salvo que antes se marque como respondido o como spam.',
    },
    spam: {
      title: '{reference} está marcado como spam',
      text: 'Lo que aún no se había enviado queda retenido. No se ha borrado nada.',
    },
    release: {
      title: '{reference} está liberado',
      text: 'Lo retenido se envía ahora. Deshacer retiene lo que aún no ha salido.',
    },
  },
  undo: 'Deshacer',
  unfit: {
    title: 'No hay nada que hacer con {reference}',
    text: 'Este enlace no corresponde a lo que ha sido de ello. Aquí se dice en qué punto está.',
  },
  erased: {
    title: 'Está borrado',
    text: 'Aquello de lo que trataba este enlace ya no se guarda aquí. No queda nada que hacer.',
  },
  invalid: {
    title: 'Este enlace no funciona',
    text: 'Quizá esté cortado, sea demasiado antiguo o lo haya anulado el dueño de este sitio. No se ha cambiado nada.',
  },
  failed: {
    title: 'No ha funcionado',
    text: 'No se ha cambiado nada. Vuelva a intentarlo dentro de un momento.',
  },
  own: {
    title: 'Su mensaje a {face}',
    received: 'Nos ha llegado. Una persona lo leerá y le responderá.',
    answered: 'Está marcado como respondido. Mire su correo, también en la carpeta de spam.',
    answerTo: 'Responderemos a {address}.',
    wrongAddress: 'Corregir esta dirección',
    rightAddress: 'Mi dirección de correo es {address}.',
    wrote: 'Lo que escribió',
    added: 'Lo que añadió',
    add: 'Añadir algo',
    send: 'Añadir',
    stored: '¡Gracias! Está guardado y se nos avisa.',
    short: 'Escriba algo primero',
    long: 'Aquí caben como máximo {max} caracteres',
    full: 'Aquí no se puede añadir más. Escriba a {address}.',
    withdraw: 'Retirarlo',
    sure: {
      title: '¿Retirar {reference}?',
      text: 'Se borra todo lo que se guarda aquí sobre ello, también lo que añadió. Solo sabremos que se ha retirado. No se puede deshacer.',
    },
    agree: 'Sí, borrarlo todo',
    erase: 'Retirar y borrar',
    keep: 'Conservarlo',
    withdrawn: {
      title: 'Está retirado',
      text: 'Todo lo que se guardaba aquí sobre ello se ha borrado. Los correos enviados antes aún lo tienen, y las copias de seguridad hasta que se sustituyan.',
    },
  },
};
