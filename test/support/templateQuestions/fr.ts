import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in French. */
export const inFrench: TemplateQuestions = {
  webinar: [
    ['quand commence-t-il ?', 'à quelle heure commence le webinaire'],
    ['combien de temps ça dure', 'quelle durée ?'],
    ['Comment je peux participer ?', "envoyez-moi le lien s'il vous plaît"],
    ["C'est gratuit ?", 'quel est le prix du webinaire'],
    ['quel sujet ?', 'Le thème du webinaire, c’est quoi ?'],
    ['je peux poser une question ?', 'Est-ce que je pourrai poser des questions ?'],
    ['Je suis indisponible', 'avez-vous une autre date ?'],
    ['avez-vous un replay ?', 'avez-vous un enregistrement ?'],
  ],
  appointment: [
    ['Je voudrais prendre rendez-vous', 'je veux réserver'],
    ['vous êtes où ?', "C'est à quelle adresse ?"],
    ['quels sont vos tarifs ?', 'Combien ça coûte ?'],
    ['combien de temps ça dure', 'le rendez-vous dure combien de temps ?'],
    ['je voudrais reporter mon rendez-vous', 'je veux déplacer le rendez-vous'],
    ["J'aurai du retard", 'je suis en retard'],
  ],
  leadMagnet: [
    ['Où est le guide ?', 'je voudrais recevoir le guide'],
    ['votre lien ne fonctionne pas', "je n'arrive pas à l'ouvrir"],
    ["c'est gratuit ?", 'Quel est le prix du guide ?'],
    ['que contient-il ?', 'Quels sujets dans le guide ?'],
    ['Je peux le partager ?', 'puis-je transmettre le guide'],
    ['pourquoi je reçois ce message', 'où avez-vous eu mon numéro ?'],
    ["j'ai besoin d'aide", 'Vous proposez un accompagnement ?'],
  ],
  winBack: [
    ["c'est quoi l'offre ?", 'quelle remise ?'],
    ["jusqu'à quand est-elle valable ?", "L'offre est valable combien de temps ?"],
    ["Comment est-ce que j'utilise l'offre ?", 'où est le lien'],
    ['des nouveautés ?', 'Y a-t-il du neuf ?'],
    ['pourquoi je reçois ce message', 'comment avez-vous mon numéro'],
    ["j'ai été déçu", 'une mauvaise expérience'],
  ],
  support: [
    ['Quel est le délai de livraison ?', 'ma commande arrive quand ?'],
    ['où est mon colis svp', 'Je voudrais suivre ma commande'],
    ['quel est le prix de la livraison', 'les frais de livraison ?'],
    ['je voudrais retourner ma commande', 'comment échanger ma commande'],
    ['où est ma facture', 'il me faut la facture'],
    ['mon colis est abîmé', 'un article manque'],
    ['je veux modifier ma commande', 'Comment modifier mon adresse ?'],
  ],
}
