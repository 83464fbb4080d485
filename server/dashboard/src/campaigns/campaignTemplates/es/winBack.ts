import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Recuperar clientes',
  description:
    'Para tiendas y servicios con clientes que hace tiempo que no vienen: les da un motivo para volver, lo recuerda una vez y pregunta qué faltó.',
  openingMessage:
    'Hola {{firstName|de nuevo}}, ha pasado tiempo, ¡y en [empresa] te echamos de menos!\n\nPara celebrar tu vuelta: [oferta]. Es tuya hasta el [último día], aquí: [enlace]',
  followUps: [
    'Hola {{firstName|de nuevo}}, tu oferta te sigue esperando: [oferta], hasta el [último día]. Aquí tienes otra vez tu enlace: [enlace]',
    'Una pregunta sincera: ¿qué podríamos haber hecho mejor? Basta una línea, y la leerá una persona.',
  ],
  botInstructions:
    'Respondes a antiguos clientes que han recibido una oferta para volver. Tutéalos y sé amable y breve: dos o tres frases como mucho, sin insistir nunca. Usa solo lo que dicen las preguntas y respuestas. Si no sabes algo, no adivines: pasa la conversación a una persona.',
  keywords: ['oferta'],
  answers: [
    {
      questions: ['¿Cuál es la oferta?', '¿En qué consiste la oferta?', '¿Qué descuento tengo?'],
      answer: 'Tu oferta: [oferta].',
    },
    {
      questions: [
        '¿Cuánto tiempo vale la oferta?',
        '¿Hasta cuándo es válida la oferta?',
        '¿Cuándo termina la oferta?',
      ],
      answer: 'La oferta es tuya hasta el [último día].',
    },
    {
      questions: ['¿Cómo aprovecho la oferta?', '¿Cómo uso la oferta?', '¿Dónde está el enlace?'],
      answer: 'Solo tienes que seguir este enlace: [enlace]',
    },
    {
      questions: ['¿Qué hay de nuevo?', '¿Qué novedades hay?', '¿Qué ha cambiado?'],
      answer: 'Novedades desde tu última visita: [novedades].',
    },
    {
      questions: [
        '¿Por qué recibo este mensaje?',
        '¿Quiénes sois?',
        '¿De dónde habéis sacado mi número?',
        '¿Por qué tenéis mi número?',
      ],
      answer:
        'Somos [empresa]: ya has confiado en nosotros antes. Si no quieres recibir más mensajes, responde STOP.',
    },
    {
      questions: ['Estoy descontento', 'Estoy decepcionado', 'Tuve una mala experiencia'],
      answer:
        'Lo sentimos mucho. Escribe aquí qué salió mal; alguien de nuestro equipo lo leerá y te responderá.',
    },
  ],
}
