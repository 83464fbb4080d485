import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in Italian. */
export const inItalian: TemplateQuestions = {
  webinar: [
    ['quando comincia?', 'A che ora inizia il webinar?'],
    ['quanto tempo dura', 'quanto dura questo webinar?'],
    ['Come si partecipa?', 'mi mandate il link per favore'],
    ['è gratuito?', 'che prezzo ha il webinar'],
    ['qual è l’argomento?', 'Che cosa si impara?'],
    ['c’è spazio per domande?', 'vorrei fare una domanda'],
    ['io non posso partecipare', 'Avete un’altra data?'],
    ['vorrei la registrazione', 'avete la registrazione?'],
  ],
  appointment: [
    ['Vorrei prenotare un appuntamento', 'avete appuntamenti liberi'],
    ['qual è l’indirizzo?', 'dove vi troviamo'],
    ['che prezzi avete?', 'prezzo di un appuntamento'],
    ['Quanto dura l’appuntamento?', 'quanto tempo dura'],
    ['vorrei spostare l’appuntamento', 'vorrei rimandare l’appuntamento'],
    ['io arriverò in ritardo', 'sono in ritardo'],
  ],
  leadMagnet: [
    ['dov’è la guida', 'vorrei ricevere la guida'],
    ['non funziona il link', 'non riesco ad aprirla'],
    ['è gratuita?', 'qual è il prezzo della guida'],
    ['che cosa contiene?', 'quali argomenti ci sono nella guida'],
    ['la posso condividere?', 'vorrei inoltrare la guida'],
    ['perché ricevo questi messaggi', 'chi sei?'],
    ['mi aiutate?', 'fate anche consulenza?'],
  ],
  winBack: [
    ['che offerta è?', 'che sconto ho?'],
    ['fino a quando è valida?', 'quando finisce?'],
    ['vorrei usare l’offerta', 'dov’è il link'],
    ['novità?', 'cosa c’è di nuovo da voi'],
    ['perché ricevo messaggi', 'dove hai preso il numero'],
    ['sono delusa da voi', 'una brutta esperienza'],
  ],
  support: [
    ['i tempi di consegna', 'quando arriva l’ordine'],
    ['dove si trova il pacco', 'vorrei tracciare il pacco'],
    ['costi di spedizione?', 'qual è il prezzo della spedizione'],
    ['vorrei restituire l’ordine', 'vorrei fare un reso'],
    ['dov’è la fattura', 'mi serve la fattura per favore'],
    ['il pacco è danneggiato', 'mi manca un articolo'],
    ['vorrei modificare l’ordine', 'posso modificare l’indirizzo?'],
  ],
}
