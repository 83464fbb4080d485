import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Assistenza clienti',
  description:
    'Per i negozi: dà il benvenuto dopo l’ordine e risponde a ciò che tutti chiedono su consegna, resi e fatture.',
  openingMessage:
    'Ciao {{firstName|da tutti noi}}, grazie per il tuo ordine da [azienda]!\n\nHai una domanda sulla consegna, su un reso o sulla fattura? Scrivi qui, quando vuoi.',
  followUps: [
    'Ciao {{firstName|di nuovo}}, possiamo fare altro per te? Scrivi pure qui.',
    'Tutto bene con il tuo ordine? Se qualcosa non va, scrivilo qui e ce ne occuperemo.',
  ],
  botInstructions:
    'Rispondi alle domande dei clienti sui loro ordini. Dai loro del tu, sii gentile e breve: due o tre frasi al massimo. Usa solo quello che dicono le domande e le risposte. Non promettere mai un rimborso. Se non sai qualcosa, non indovinare: passa la conversazione a una persona.',
  keywords: ['ordine', 'consegna', 'pacco', 'reso', 'fattura'],
  answers: [
    {
      questions: [
        'Tempi di consegna?',
        'Quanto tempo ci vuole per la consegna?',
        'Quando arriva il mio ordine?',
        'Quando arriva il mio pacco?',
      ],
      answer: 'La consegna richiede [tempi di consegna].',
    },
    {
      questions: [
        'Dov’è il mio ordine?',
        'Dove si trova il mio pacco?',
        'Come seguo il mio ordine?',
        'Posso tracciare il mio pacco?',
      ],
      answer: 'Qui vedi dov’è il tuo pacco: [link di tracciamento]',
    },
    {
      questions: ['Quanto costa la spedizione?', 'La spedizione è gratuita?', 'Quanto costa la consegna?'],
      answer: 'La spedizione costa [costi di spedizione].',
    },
    {
      questions: [
        'Come restituisco il mio ordine?',
        'Come posso fare un reso?',
        'Posso rimandare indietro il mio ordine?',
        'Posso sostituire il mio ordine?',
      ],
      answer:
        'Puoi restituire il tuo ordine entro [termine per il reso]. Scrivi qui il tuo numero d’ordine e ti diremo come procedere.',
    },
    {
      questions: ['Dove trovo la fattura?', 'Mi serve una fattura', 'Mi mandate la fattura?'],
      answer: 'Scrivi qui il tuo numero d’ordine e ti manderemo la fattura.',
    },
    {
      questions: [
        'Il mio ordine è danneggiato',
        'Il pacco è arrivato danneggiato',
        'Manca un articolo',
        'L’articolo è sbagliato',
        'L’articolo è rotto',
      ],
      answer:
        'Ci dispiace! Manda qui una foto e il tuo numero d’ordine, e una persona del nostro team se ne occuperà.',
    },
    {
      questions: ['Posso modificare il mio ordine?', 'Posso modificare l’indirizzo di consegna?'],
      answer:
        'Scrivi qui il tuo numero d’ordine e che cosa va modificato. Se il tuo pacco non è ancora partito, ci pensiamo noi.',
    },
  ],
}
