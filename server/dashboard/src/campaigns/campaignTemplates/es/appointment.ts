import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Reserva de citas',
  description:
    'Para consultas, salones, asesorías y estudios: invita a reservar, lo recuerda a quien no lo ha hecho y responde a las primeras dudas.',
  openingMessage:
    'Hola {{firstName|y muy buenas}}, somos [empresa]. ¡Gracias por tu interés!\n\nElige aquí la hora que mejor te venga: [enlace de reserva]\n\n¿Tienes alguna duda antes de reservar? Responde aquí mismo.',
  followUps: [
    'Hola {{firstName|de nuevo}}, ¿has encontrado una hora que te venga bien? Aquí ves los huecos libres: [enlace de reserva]',
    '¿No te viene bien ninguna hora? Responde con el día y la hora que prefieras, y veremos qué podemos hacer.',
  ],
  botInstructions:
    'Respondes a personas interesadas en una cita. Tutéalas y sé amable y breve: dos o tres frases como mucho. Usa solo lo que dicen las preguntas y respuestas. No prometas nunca una hora. Si no sabes algo, no adivines: pasa la conversación a una persona.',
  keywords: ['cita', 'reserva'],
  answers: [
    {
      questions: ['¿Cómo reservo una cita?', 'Quiero pedir cita', '¿Qué huecos hay libres?'],
      answer: 'Elige tu hora entre los huecos libres: [enlace de reserva]',
    },
    {
      questions: ['¿Dónde estáis?', '¿Cuál es la dirección?'],
      answer: 'Nos encontrarás aquí: [dirección]',
    },
    {
      questions: ['¿Cuánto cuesta?', '¿Cuánto cuesta una cita?'],
      answer: 'Una cita cuesta [precio].',
    },
    {
      questions: ['¿Cuánto tiempo es?', '¿Cuánto tiempo dura la cita?', '¿Cuánto dura la cita?'],
      answer: 'Una cita dura [duración].',
    },
    {
      questions: ['¿Puedo cambiar mi cita?', '¿Puedo mover mi cita a otro día?', '¿Puedo aplazar mi cita?'],
      answer:
        'Claro que sí. Responde con los días y las horas que te vengan mejor, y alguien de nuestro equipo te escribirá aquí.',
    },
    {
      questions: ['Voy a llegar tarde', 'Llegaré tarde'],
      answer:
        '¡Gracias por avisar! Escribe aquí cuántos minutos te retrasarás, y te decimos si aún es posible.',
    },
  ],
}
