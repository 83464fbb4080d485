import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Guida gratuita',
  description:
    'Per chi offre una guida, una checklist o un e-book: la consegna subito, chiede com’è andata e apre la conversazione.',
  openingMessage:
    'Ciao {{firstName|e grazie per il tuo interesse}}, ecco la tua guida «[titolo]»: [link]\n\nBuona lettura! Se hai una domanda, rispondi pure qui.\n\nIl team di [azienda]',
  followUps: [
    'Ciao {{firstName|di nuovo}}, hai già dato un’occhiata a «[titolo]»? Su che cosa vorresti saperne di più?',
    'Vuoi una mano per mettere in pratica «[titolo]»? Rispondi con il tuo obiettivo, e una persona del nostro team ti scriverà qui.',
  ],
  botInstructions:
    'Rispondi a persone che hanno chiesto una guida gratuita. Dai loro del tu, sii gentile e breve: due o tre frasi al massimo. Usa solo quello che dicono le domande e le risposte. Se non sai qualcosa, non indovinare: passa la conversazione a una persona.',
  keywords: ['guida'],
  answers: [
    {
      questions: ['Dove trovo la guida?', 'Come posso ricevere la guida?', 'Mi mandi di nuovo la guida?'],
      answer: 'Ecco la tua guida: [link]',
    },
    {
      questions: ['Il link non funziona', 'Non riesco ad aprire la guida', 'Il download non funziona'],
      answer:
        'Ci dispiace! Prova con un altro browser: [link]\n\nSe non basta, scrivilo qui e ti faremo avere la guida in un altro modo.',
    },
    {
      questions: ['Quanto costa?', 'La guida è gratuita?', 'Quanto costa la guida?'],
      answer: 'Per la guida non paghi nulla.',
    },
    {
      questions: [
        'Di cosa parla la guida?',
        'Che cosa contiene la guida?',
        'Quali argomenti tratta la guida?',
      ],
      answer: 'Ti mostra [che cosa mostra la guida].',
    },
    {
      questions: ['Posso condividere la guida?', 'Posso inoltrare la guida a un collega?'],
      answer: 'Con piacere! Basta passare questo link: [link]',
    },
    {
      questions: [
        'Perché ricevo questo messaggio?',
        'Chi siete?',
        'Dove avete preso il mio numero?',
        'Perché avete il mio numero?',
      ],
      answer:
        'Qui [azienda]. Ci hai chiesto la guida «[titolo]» e ci hai lasciato il tuo numero. Se non vuoi altri messaggi, rispondi STOP.',
    },
    {
      questions: ['Mi potete aiutare?', 'Offrite consulenza?', 'Vorrei essere richiamato'],
      answer: 'Con piacere! Scrivi qui che cosa vuoi ottenere, e una persona del nostro team ti risponderà.',
    },
  ],
}
