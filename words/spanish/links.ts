import type { Words } from '#contract/words.ts';

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
