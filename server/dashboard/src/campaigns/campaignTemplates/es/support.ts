import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Atención al cliente',
  description:
    'Para tiendas: da la bienvenida tras el pedido y responde a lo que todos preguntan sobre entregas, devoluciones y facturas.',
  openingMessage:
    'Hola {{firstName|de parte de todo el equipo}}, ¡gracias por tu pedido en [empresa]!\n\n¿Tienes alguna duda sobre la entrega, una devolución o tu factura? Escribe aquí cuando quieras.',
  followUps: [
    'Hola {{firstName|de nuevo}}, ¿podemos hacer algo más por ti? Escribe aquí mismo.',
    '¿Va todo bien con tu pedido? Si algo no está como debería, dínoslo aquí y nos ocuparemos.',
  ],
  botInstructions:
    'Respondes a preguntas de clientes sobre sus pedidos. Tutéalos y sé amable y breve: dos o tres frases como mucho. Usa solo lo que dicen las preguntas y respuestas. No prometas nunca un reembolso. Si no sabes algo, no adivines: pasa la conversación a una persona.',
  keywords: ['pedido', 'entrega', 'paquete', 'devolución', 'factura'],
  answers: [
    {
      questions: [
        '¿Cuánto tarda la entrega?',
        '¿Cuánto tarda mi pedido?',
        '¿Cuándo llega mi pedido?',
        '¿Cuándo llega mi paquete?',
      ],
      answer: 'La entrega tarda [plazo de entrega].',
    },
    {
      questions: [
        '¿Dónde está mi pedido?',
        '¿Dónde está mi paquete?',
        '¿Puedo seguir mi pedido?',
        '¿Puedo seguir mi paquete?',
      ],
      answer: 'Aquí ves dónde está tu paquete: [enlace de seguimiento]',
    },
    {
      questions: ['¿Cuánto cuesta el envío?', '¿El envío es gratis?', '¿Cuáles son los gastos de envío?'],
      answer: 'El envío cuesta [gastos de envío].',
    },
    {
      questions: [
        '¿Cómo devuelvo mi pedido?',
        '¿Puedo devolver mi pedido?',
        '¿Cómo hago una devolución?',
        '¿Puedo cambiar mi pedido por otro?',
      ],
      answer:
        'Puedes devolver tu pedido en un plazo de [plazo de devolución]. Escribe aquí tu número de pedido y te diremos cómo seguir.',
    },
    {
      questions: ['¿Dónde está mi factura?', 'Necesito una factura'],
      answer: 'Escribe aquí tu número de pedido y te enviaremos la factura.',
    },
    {
      questions: [
        'Mi pedido está dañado',
        'Mi paquete llegó dañado',
        'Falta un artículo',
        'He recibido un artículo equivocado',
        'El artículo está roto',
      ],
      answer:
        '¡Lo sentimos! Envía aquí una foto y tu número de pedido, y alguien de nuestro equipo se ocupará.',
    },
    {
      questions: ['¿Puedo modificar mi pedido?', '¿Puedo modificar la dirección de entrega?'],
      answer:
        'Escribe aquí tu número de pedido y qué hay que modificar. Si tu paquete aún no ha salido, lo haremos.',
    },
  ],
}
