import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Prenotazioni',
  description:
    'Per studi, saloni, consulenti e centri: invita a prenotare, lo ricorda a chi non l’ha ancora fatto e risponde alle prime domande.',
  openingMessage:
    'Ciao {{firstName|e piacere di conoscerti}}, qui [azienda]. Grazie per il tuo interesse!\n\nScegli l’orario che preferisci: [link di prenotazione]\n\nHai una domanda prima di prenotare? Rispondi pure qui.',
  followUps: [
    'Ciao {{firstName|di nuovo}}, hai trovato un orario che ti va bene? Qui vedi quelli liberi: [link di prenotazione]',
    'Nessun orario ti va bene? Rispondi con il giorno e l’ora che preferisci, e vedremo che cosa possiamo fare.',
  ],
  botInstructions:
    'Rispondi a persone interessate a un appuntamento. Dai loro del tu, sii gentile e breve: due o tre frasi al massimo. Usa solo quello che dicono le domande e le risposte. Non promettere mai un orario. Se non sai qualcosa, non indovinare: passa la conversazione a una persona.',
  keywords: ['appuntamento', 'prenotazione'],
  answers: [
    {
      questions: [
        'Come prenoto un appuntamento?',
        'Vorrei un appuntamento',
        'Quali appuntamenti sono liberi?',
      ],
      answer: 'Scegli tra gli orari liberi: [link di prenotazione]',
    },
    {
      questions: ['Dove siete?', 'Dove vi trovo?'],
      answer: 'Ci trovi qui: [indirizzo]',
    },
    {
      questions: ['Quanto costa?', 'Quanto costa un appuntamento?'],
      answer: 'Un appuntamento costa [prezzo].',
    },
    {
      questions: [
        'Quanto tempo ci vuole?',
        'Quanto dura?',
        'Quanto tempo dura un appuntamento?',
        'Quanto dura un appuntamento?',
      ],
      answer: 'Un appuntamento dura [durata].',
    },
    {
      questions: [
        'Posso spostare il mio appuntamento?',
        'Posso cambiare il mio appuntamento?',
        'Posso rimandare il mio appuntamento?',
      ],
      answer:
        'Certo. Rispondi con i giorni e gli orari che ti vanno meglio, e una persona del nostro team ti scriverà qui.',
    },
    {
      questions: ['Arrivo in ritardo', 'Arriverò in ritardo'],
      answer: 'Grazie per l’avviso! Scrivi qui di quanti minuti, e ti diremo se va ancora bene.',
    },
  ],
}
