import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in Spanish. */
export const inSpanish: TemplateQuestions = {
  webinar: [
    ['cuando es el seminario', '¿A qué hora empieza el seminario?'],
    ['cuanto tiempo dura', '¿Cuánto tiempo va a durar el seminario?'],
    ['quiero participar', 'me pueden enviar el enlace?'],
    ['¿Es gratis?', 'precio del seminario?'],
    ['cual es el tema', '¿Qué tema es?'],
    ['hay turno de preguntas?', 'habrá turno para preguntas?'],
    ['yo no puedo asistir', '¿Tenéis otra fecha?'],
    ['¿tendrán la grabación?', 'quisiera la grabación'],
  ],
  appointment: [
    ['Quisiera reservar una cita', 'quiero pedir una cita por favor'],
    ['donde estan', '¿En qué dirección estáis?'],
    ['¿Qué precio tiene?', 'cuanto vale la cita'],
    ['cuanto tiempo dura', '¿Cuánto tiempo dura una cita con vosotros?'],
    ['necesito cambiar la cita', 'quiero aplazar la cita'],
    ['hoy llegaré tarde', 'hoy voy a llegar tarde'],
  ],
  leadMagnet: [
    ['donde esta la guia', 'Quiero recibir la guía'],
    ['no funciona el enlace', 'no se puede abrir'],
    ['es gratis?', '¿Qué precio tiene la guía?'],
    ['¿Qué contiene?', 'que temas tiene'],
    ['La puedo compartir?', 'quiero compartir la guía'],
    ['por qué recibo estos mensajes', '¿quién eres?'],
    ['necesito ayuda', 'asesoramiento por favor'],
  ],
  winBack: [
    ['¿Qué oferta es?', 'cual es el descuento'],
    ['hasta cuando vale la oferta', '¿Cuándo se termina la oferta?'],
    ['como puedo aprovechar la oferta?', 'y el enlace, ¿dónde está?'],
    ['hay novedades?', 'que hay nuevo'],
    ['por que recibo mensajes', '¿quién eres tú?'],
    ['estoy muy decepcionada', 'fue una mala experiencia'],
  ],
  support: [
    ['¿Cuánto tiempo tarda la entrega?', 'cuando llega el pedido'],
    ['donde esta el paquete', 'quiero seguir mi pedido'],
    ['cuanto vale el envio', '¿Qué precio tiene el envío?'],
    ['quiero devolver el pedido', 'como puedo hacer una devolucion'],
    ['quiero una factura', 'necesito la factura por favor'],
    ['el paquete está dañado', 'me falta un artículo'],
    ['quiero modificar el pedido', '¿Se puede modificar la dirección?'],
  ],
}
