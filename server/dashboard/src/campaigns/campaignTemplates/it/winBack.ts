import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Riconquista clienti',
  description:
    'Per negozi e servizi con clienti che non si vedono da tempo: dà loro un motivo per tornare, lo ricorda una volta e chiede che cosa è mancato.',
  openingMessage:
    'Ciao {{firstName|di nuovo}}, è passato un po’ di tempo, e da [azienda] ci manchi!\n\nPer festeggiare il tuo ritorno: [offerta]. È tua fino al [ultimo giorno], qui: [link]',
  followUps: [
    'Ciao {{firstName|di nuovo}}, la tua offerta ti aspetta ancora: [offerta], fino al [ultimo giorno]. Ecco di nuovo il tuo link: [link]',
    'Una domanda sincera: che cosa avremmo potuto fare meglio? Basta una riga, e la leggerà una persona.',
  ],
  botInstructions:
    'Rispondi a ex clienti che hanno ricevuto un’offerta per tornare. Dai loro del tu, sii gentile e breve: due o tre frasi al massimo, senza mai insistere. Usa solo quello che dicono le domande e le risposte. Se non sai qualcosa, non indovinare: passa la conversazione a una persona.',
  keywords: ['offerta'],
  answers: [
    {
      questions: ['Qual è l’offerta?', 'In che cosa consiste l’offerta?', 'Quale sconto ho?'],
      answer: 'La tua offerta: [offerta].',
    },
    {
      questions: [
        'Fino a quando è valida l’offerta?',
        'Quanto tempo vale l’offerta?',
        'Quando finisce l’offerta?',
      ],
      answer: 'L’offerta è tua fino al [ultimo giorno].',
    },
    {
      questions: ['Come posso usare l’offerta?', 'Come si attiva l’offerta?', 'Dove trovo il link?'],
      answer: 'Basta seguire questo link: [link]',
    },
    {
      questions: ['Che cosa c’è di nuovo?', 'Quali sono le novità?', 'Che cosa è cambiato?'],
      answer: 'Le novità dalla tua ultima visita: [novità].',
    },
    {
      questions: [
        'Perché ricevo questo messaggio?',
        'Chi siete?',
        'Dove avete preso il mio numero?',
        'Perché avete il mio numero?',
      ],
      answer: 'Qui [azienda]: sei già stato nostro cliente. Se non vuoi altri messaggi, rispondi STOP.',
    },
    {
      questions: ['Sono scontento', 'Sono deluso', 'È stata una brutta esperienza'],
      answer:
        'Ci dispiace. Scrivi qui che cosa è andato storto; una persona del nostro team lo leggerà e ti risponderà.',
    },
  ],
}
