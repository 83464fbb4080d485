import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinar',
  description:
    'Per chi organizza eventi online: conferma il posto, ricorda la data e risponde alle domande prima dell’evento.',
  openingMessage:
    'Ciao {{firstName|e grazie per l’iscrizione}}, il tuo posto è prenotato! Il nostro webinar «[argomento]» comincia il [data e ora].\n\nIl tuo link per partecipare: [link]\n\nVuoi sapere qualcosa prima? Rispondi pure qui.',
  followUps: [
    'Ciao {{firstName|di nuovo}}, hai già segnato la data? [data e ora], qui: [link]\n\nTi aspettiamo con piacere.',
    'A quale domanda su «[argomento]» dobbiamo assolutamente rispondere? Scrivila qui e ne parleremo nel webinar.',
  ],
  botInstructions:
    'Rispondi a persone iscritte a un webinar. Dai loro del tu, sii gentile e breve: due o tre frasi al massimo. Usa solo quello che dicono le domande e le risposte. Se non sai qualcosa, non indovinare: passa la conversazione a una persona.',
  keywords: ['webinar'],
  answers: [
    {
      questions: [
        'Quando è?',
        'Quando inizia il webinar?',
        'A che ora comincia?',
        'In che giorno è il webinar?',
      ],
      answer: 'Il webinar comincia il [data e ora].',
    },
    {
      questions: [
        'Quanto tempo ci vuole?',
        'Quanto tempo dura il webinar?',
        'Quanto dura il webinar?',
        'Quanto dura?',
      ],
      answer: 'Calcola [durata], domande comprese.',
    },
    {
      questions: [
        'Come partecipo?',
        'Come posso partecipare al webinar?',
        'Dove trovo il link?',
        'Mi mandate il link?',
      ],
      answer: 'Apri questo link qualche minuto prima dell’inizio: [link]',
    },
    {
      questions: ['Quanto costa?', 'Il webinar è gratuito?', 'Quanto costa il webinar?'],
      answer: 'Il prezzo per partecipare: [prezzo].',
    },
    {
      questions: ['Di cosa parla il webinar?', 'Qual è l’argomento del webinar?', 'Che cosa imparo?'],
      answer: 'L’argomento è «[argomento]».',
    },
    {
      questions: ['Posso fare domande?', 'Ci sarà spazio per le domande?'],
      answer: 'Sì, molto volentieri! Falle durante il webinar, oppure scrivile già qui: ne terremo conto.',
    },
    {
      questions: ['Non posso partecipare', 'Quel giorno sono impegnato', 'C’è un’altra data?'],
      answer:
        'Che peccato! Scrivi qui quali giorni ti vanno bene, e una persona del nostro team ti dirà le altre date.',
    },
    {
      questions: [
        'Viene registrato?',
        'Il webinar viene registrato?',
        'Il webinar sarà registrato?',
        "C'è una registrazione?",
        'Ci sarà la registrazione?',
      ],
      answer: 'Scrivi qui che desideri la registrazione: qualcuno del nostro team ti dirà se c’è e quando.',
    },
  ],
}
