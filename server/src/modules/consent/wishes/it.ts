import { wishesOf } from './wishes.ts'

/** How people say in Italian that they want no more messages. */
export const italian = wishesOf({
  lists: {
    messages: `messaggio|messaggi|sms|mail|email|e_mail|pubblicita|chiamate|telefonate|offerte|promozioni|notifiche|newsletter|spam|comunicazioni|contatti`,
    data: `numero|telefono|cellulare|contatto|dati|nome|email|mail|recapito`,
    consent: `consenso|autorizzazione|permesso`,
    verbs: `scrivermi|scrivere|scriverci|inviarmi|inviare|mandarmi|mandare|mandarci|contattarmi|contattare|contattarci|chiamarmi|chiamare|disturbarmi|disturbare|disturbarci|assillarmi|tormentarmi|rompere|spammare`,
    forms: `scrivete|scrivetemi|scriva|scriveteci|scrivi|contattate|contattatemi|contatti|contattateci|mandate|mandatemi|mandi|inviate|inviatemi|invii|chiamate|chiamatemi|chiami|disturbate|disturbatemi|disturbi|disturbare|importunate|cercate|cercatemi`,
  },
  plain: `
    io? revoco|ritiro|annullo con_la_presente? il|l|ogni|qualsiasi? mio|nostro? $consent
    voglio|vorrei|desidero revocare|ritirare il|l? mio|nostro? $consent
  `,
  tails: `per_favore|grazie|subito|immediatamente|a|al|all|alla|per|di|da|vostri|vostre|i|le|ricevere|trattamento|invio|dei|dato|$messages`,
  likely: `
    revoco|ritiro|revocare|ritirare|annullo il|l|ogni|qualsiasi? mio|nostro? $consent
    senza|mai|non ... dato|mio|nostro|il|l $consent
    cancella|cancelli|cancellate|cancellare|cancellatelo|elimina|elimini|eliminate|eliminare|togli|tolga|togliete|togliere|rimuovi|rimuova|rimuovete|rimuovere|scordate|dimenticate ... mio|miei|mie|nostro ... $data !dalla_fattura|dall_ordine
    cancellatemi|cancellami|cancellarmi|mi_cancelli|eliminatemi|eliminami|eliminarmi|toglietemi|toglimi|togliermi|rimuovetemi|rimuovimi|rimuovermi !l|il|la|lo|le|i|un|una|gli|quella|quello
    disiscrivetemi|disiscrivermi|disiscrivimi|disiscriversi|disiscrivere|disiscrivo|disiscrizione|disiscrivetevi|disiscrivete
    smetti|smetta|smettete|smetterla|smettere|finitela|finiscila|piantatela|piantala|basta|finite|piantate di|con questi|i|le|queste|questo? $verbs|$messages
    smettetela|smettila|la_smetta|la_smetti|finitela|finiscila|piantatela|piantala|smettetela_di|volete_smetterla|potete_smetterla|puoi_smetterla
    < per_favore? smettete|smetti|smetta|fermatevi|basta|fermati per_favore|subito|ora|grazie|adesso|davvero|ormai? >
    basta messaggi|sms|mail|pubblicita|email|chiamate|spam|con_i_messaggi
    ~perche non mi|ci? piu|mai? $forms piu|mai|per_favore|nulla|niente|messaggi|>
    non contattatemi|contattarmi|scrivetemi|scrivermi|disturbatemi|disturbarmi|chiamatemi|chiamarmi|scrivete_mai_piu !prima|dopo|fino
    non voglio|vorrei|vogliamo|desidero|intendo ... $messages|ricevere|essere_contattat*|essere_disturbat*|essere_chiamat*
    < non voglio|ne_voglio piu|sapere_niente|saperne_niente|saperne >
    non ... interessa|interessano|interessato|interessata|interessati piu|per_niente|affatto|grazie|la_vostra|le_vostre|il_vostro|i_vostri|>
    < nessun interesse >
    ~dato|scritto|messo|inserito numero|persona|destinatario|recapito sbagliato|sbagliata|errato|errata !di
    sbagliato|sbagliando|sbaglia|sbaglii|errore_di|sbagliate numero|persona >
    e|questo|solo|come|puro spam >
    < spam|spammer >
    lasciami|lasciatemi|mi_lasci|lasciateci|lasciaci ... in_pace|stare|perdere|tranquillo|tranquilla
    vaffanculo|fanculo|affanculo|andate_a_quel_paese|vai_a_quel_paese|andate_al_diavolo|non_rompete|non_rompere|rompere_le|rompete_le|rotto_le|rotto_i|mi_avete_rotto|mi_avete_stufato|sparite|sparisci|levatevi|stai_zitto|state_zitti
    mai ... iscritto|iscritta|registrato|registrata|autorizzato|acconsentito|chiesto
    non mi_sono|ho|vi_ho iscritto|iscritta|registrato|registrata|autorizzato|acconsentito|richiesto_questi|richiesto_niente|chiesto_niente !al_corso
    molestie|molestando|tormentando|assillando
    vi|ti|la blocco|segnalo|denuncio|bloccati|bloccato|querelo
    < bloccato|bloccati|mai_piu|non_ne_posso_piu|garante_della_privacy|diritto_all_oblio
    mio_avvocato|segnalo_al_garante|annulla_iscrizione|cancella_iscrizione|annullare_l_iscrizione|cancellare_l_iscrizione|annullate_l_iscrizione
  `,
})
