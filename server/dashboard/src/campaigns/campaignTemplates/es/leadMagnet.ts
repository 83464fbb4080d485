import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Guía gratuita',
  description:
    'Para quien ofrece una guía, una lista de comprobación o un libro electrónico: la entrega al momento, pregunta qué tal y abre la conversación.',
  openingMessage:
    'Hola {{firstName|y gracias por tu interés}}, aquí tienes tu guía «[título]»: [enlace]\n\n¡Que la disfrutes! Si te surge alguna duda, responde aquí mismo.\n\nEl equipo de [empresa]',
  followUps: [
    'Hola {{firstName|de nuevo}}, ¿has podido echarle un vistazo a «[título]»? ¿Sobre qué te gustaría saber más?',
    '¿Quieres que te ayudemos a poner en práctica «[título]»? Responde contándonos tu objetivo, y alguien de nuestro equipo te escribirá aquí.',
  ],
  botInstructions:
    'Respondes a personas que han pedido una guía gratuita. Tutéalas y sé amable y breve: dos o tres frases como mucho. Usa solo lo que dicen las preguntas y respuestas. Si no sabes algo, no adivines: pasa la conversación a una persona.',
  keywords: ['guía'],
  answers: [
    {
      questions: ['¿Dónde encuentro la guía?', '¿Cómo recibo la guía?', '¿Me envías otra vez la guía?'],
      answer: 'Aquí tienes tu guía: [enlace]',
    },
    {
      questions: ['El enlace no funciona', 'No puedo abrir la guía', 'La descarga no funciona'],
      answer:
        '¡Lo sentimos! Prueba con otro navegador: [enlace]\n\nSi no lo consigues, dínoslo aquí y te haremos llegar la guía de otra forma.',
    },
    {
      questions: ['¿Cuánto cuesta?', '¿La guía es gratis?', '¿Cuánto cuesta la guía?'],
      answer: 'La guía no te cuesta nada.',
    },
    {
      questions: ['¿De qué trata?', '¿Qué contiene la guía?', '¿Qué temas tiene la guía?'],
      answer: 'Te enseña [lo que enseña la guía].',
    },
    {
      questions: ['¿Puedo compartir la guía?', '¿Puedo reenviar la guía a un compañero?'],
      answer: '¡Con mucho gusto! Solo tienes que pasar este enlace: [enlace]',
    },
    {
      questions: [
        '¿Por qué recibo este mensaje?',
        '¿Quiénes sois?',
        '¿De dónde habéis sacado mi número?',
        '¿Por qué tenéis mi número?',
      ],
      answer:
        'Somos [empresa]. Nos pediste la guía «[título]» y nos dejaste tu número. Si no quieres recibir más mensajes, responde STOP.',
    },
    {
      questions: ['¿Me podéis ayudar?', 'Necesito asesoramiento', 'Quiero que me llaméis'],
      answer:
        '¡Con mucho gusto! Escribe aquí qué quieres conseguir, y alguien de nuestro equipo te responderá.',
    },
  ],
}
