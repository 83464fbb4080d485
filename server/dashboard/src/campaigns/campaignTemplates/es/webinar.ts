import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Seminario web',
  description:
    'Para quien organiza eventos en línea: confirma la plaza, recuerda la fecha y responde a las dudas previas.',
  openingMessage:
    'Hola {{firstName|y gracias por inscribirte}}, ¡tu plaza está reservada! Nuestro seminario web «[tema]» empieza el [fecha y hora].\n\nTu enlace para entrar: [enlace]\n\n¿Hay algo que quieras saber antes? Responde aquí mismo.',
  followUps: [
    'Hola {{firstName|de nuevo}}, ¿ya tienes la fecha en tu agenda? [fecha y hora], aquí: [enlace]\n\n¡Te esperamos!',
    '¿Qué pregunta sobre «[tema]» no podemos dejar sin respuesta? Escríbela aquí y la trataremos en el seminario.',
  ],
  botInstructions:
    'Respondes a personas que se han inscrito en un seminario web. Tutéalas y sé amable y breve: dos o tres frases como mucho. Usa solo lo que dicen las preguntas y respuestas. Si no sabes algo, no adivines: pasa la conversación a una persona.',
  keywords: ['seminario', 'webinar'],
  answers: [
    {
      questions: [
        '¿Cuándo es?',
        '¿Cuándo empieza el seminario?',
        '¿A qué hora empieza?',
        '¿Qué día es el seminario?',
      ],
      answer: 'El seminario empieza el [fecha y hora].',
    },
    {
      questions: ['¿Cuánto tiempo es?', '¿Cuánto tiempo dura el seminario?', '¿Cuánto dura el seminario?'],
      answer: 'Reserva [duración], con tiempo para tus preguntas.',
    },
    {
      questions: [
        '¿Cómo participo?',
        '¿Cómo puedo asistir?',
        '¿Dónde está el enlace?',
        '¿Me puedes enviar el enlace?',
      ],
      answer: 'Abre este enlace unos minutos antes de empezar: [enlace]',
    },
    {
      questions: ['¿Cuánto cuesta?', '¿El seminario es gratis?', '¿Cuánto cuesta el seminario?'],
      answer: 'El precio por participar: [precio].',
    },
    {
      questions: [
        '¿De qué trata?',
        '¿De qué trata el seminario?',
        '¿Cuál es el tema del seminario?',
        '¿Qué voy a aprender?',
      ],
      answer: 'El tema es «[tema]».',
    },
    {
      questions: ['¿Puedo hacer preguntas?', '¿Habrá turno de preguntas?'],
      answer:
        '¡Sí, con mucho gusto! Hazlas durante el seminario, o escríbelas aquí ya mismo y las tendremos en cuenta.',
    },
    {
      questions: ['No puedo asistir', 'Ese día me viene mal', '¿Hay otra fecha?', '¿Habrá otra fecha?'],
      answer:
        '¡Qué pena! Escribe aquí qué días te vienen bien, y alguien de nuestro equipo te dirá otras fechas.',
    },
    {
      questions: ['¿Se graba?', '¿Se grabará el seminario?', '¿Hay grabación?', '¿Habrá una grabación?'],
      answer:
        'Escribe aquí que quieres la grabación, y alguien de nuestro equipo te dirá si la hay y cuándo.',
    },
  ],
}
