import type { Words } from '#contract/words.ts';

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
  },
};
