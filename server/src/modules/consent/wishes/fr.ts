import { wishesOf } from './wishes.ts'

/** How people say in French that they want no more messages. */
export const french = wishesOf({
  lists: {
    messages: `message|messages|sms|texto|textos|mail|mails|email|emails|e_mail|courriel|courriels|pub|pubs|publicite|publicites|appel|appels|newsletter|notification|notifications|offres|promos|spam|spams|sollicitations|infos|communications|contact`,
    data: `numero|numeros|telephone|portable|donnees|coordonnees|contact|mail|email|adresse|infos|informations|nom`,
    consent: `consentement|accord|autorisation|permission`,
    verbs: `envoyer|ecrire|contacter|appeler|deranger|harceler|solliciter|importuner|embeter|spammer|emmerder|relancer|demarcher`,
    forms: `envoyez|ecrivez|contactez|appelez|derangez|harcelez|sollicitez|importunez|embetez|envoie|envoies|ecris|contacte|contactes|appelle|appelles|derange|deranges|relancez|demarchez`,
  },
  plain: `
    je|nous retire|revoque|retirons|revoquons|annule par_la_presente? mon|notre|tout $consent
    je souhaite|veux|voudrais|desire retirer|revoquer mon|notre $consent
  `,
  tails: `svp|merci|immediatement|a|de|pour|vos|ces|la|les|l|envoi|reception|recevoir|$messages`,
  likely: `
    retire|revoque|retirons|retirer|revoquer|annule|annuler mon|notre|tout|le $consent
    sans|jamais|pas ... mon|notre|donne|d $consent >
    jamais|pas ... donne|d mon? $consent
    arretez|arrete|arreter|cessez|cesse|cesser|stop|stoppez|stopper de|d|a|avec m|me|nous|vous? $verbs|$messages|vos
    arretez|arrete|arreter|cessez|cesse|cesser|stoppez|stop vos|tes|ces|les|tous_ces|tous_vos|toutes_vos|cette|aux|au|tout|tous $messages
    < arretez|arrete|cessez|stoppez ca|cela|tout|maintenant|svp|s_il_vous_plait|immediatement|tout_de_suite >
    supprimez|supprimer|supprime|effacez|effacer|efface|enlevez|enlever|enleve|retirez|retirer|retire|oubliez|oublier ... mon|mes ... $data !du_devis|de_la_commande
    supprimez|effacez|enlevez|retirez|rayez|otez|desabonnez|desinscrivez|desinscris|desabonne|enleve|retire|raye|supprime|efface|oubliez|oublie moi|nous
    me|nous supprimer|effacer|enlever|retirer|rayer|desabonner|desinscrire|oublier !le|la|du_cours
    je_me|me desabonne|desinscris|retire
    desabonnement|desinscription|se_desabonner|se_desinscrire
    < pas|aucune|aucun de|d? pub|pubs|publicite|publicites|spam|demarchage|newsletter|sms svp|merci? >
    plus|marre|stop|assez de|d|vos|ces|aux? vos|ces|tes? $messages svp|merci|s_il_vous_plait|de_votre_part|de_vous|publicitaires? >
    plus de messages
    ~vous|tu|pourquoi ne|n m|me|nous|y? m? $forms plus|pas|jamais|rien !avant|apres
    < m|me|nous $forms plus|jamais|pas|rien
    ne_plus|ne_pas|de_ne_plus|plus m|me|nous $verbs|recontacter|rappeler !avant|apres
    ne_plus|plus recevoir ... $messages|de_vous|ca|cela|rien|>
    ne plus recevoir
    veux|veut|souhaite|desire|voudrais|voulons|souhaitons plus|pas|aucun|aucune|ne_plus ... $messages|rien|recevoir_vos|etre_contacte*|etre_derange*|etre_sollicite*|etre_demarche*|etre_appele*
    < je ne? veux|souhaite pas_de_vos|pas_de_ces|pas_recevoir|plus_recevoir >
    pas|plus|aucunement|nullement interesse|interessee|interesses !par|a
    interesse|interessent pas|plus|aucunement >
    aucun_interet|sans_interet|pas_d_interet >
    ~donne|saisi|ecrit|mis|tape|communique|note mauvais|mauvaise|faux|erreur_de|tromper_de|trompez_de|trompe_de numero|destinataire|personne|interlocuteur !de
    vous|tu faites|fais|avez|as erreur >
    c_est|est|que|pur|du|de_la|au|comme|en spam|spams|spamming >
    < spam|spams >
    laissez|laisse|fichez|fiche|foutez|fous|lachez|lache moi|nous tranquille|tranquilles|en_paix|la_paix|la_grappe
    < lachez|lache|foutez|fiche|fichez moi|nous|le_camp
    allez|va|allez_tous vous|te faire
    < casse_toi|cassez_vous|degage|degagez|ta_gueule|fermez_la|ferme_la|fous_le_camp|barrez_vous|barre_toi >
    harcelement|harcelez|harceler|harceles
    jamais ... inscrit|inscrite|abonne|abonnee|demande|accepte|consenti|sollicite|autorise !le_devis|la_livraison
    pas|rien inscrit|inscrite|abonne|abonnee|demande_ca|demande_cela|demande_a_recevoir|consenti|sollicite
    sans_mon|sans_notre $consent
    < ca_suffit|assez|j_en_ai_marre|j_en_ai_assez|y_en_a_marre|stop_svp|c_est_bon_stop|plus_jamais maintenant|svp|de_vos_messages? >
    bloque|bloquer|bloquerai|signale|signaler|signalerai ... vous|ce_numero|votre_numero|cnil|numero >
    vais|va|allons vous|te signaler|bloquer|denoncer
    je_vous_bloque|je_vous_signale|je_te_bloque|porter_plainte|porte_plainte|mon_avocat|droit_a_l_oubli|bloctel
  `,
})
