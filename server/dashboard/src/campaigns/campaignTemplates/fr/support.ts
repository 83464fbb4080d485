import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Service client',
  description:
    'Pour les boutiques : accueille les clients après la commande et répond aux questions habituelles sur la livraison, les retours et les factures.',
  openingMessage:
    'Bonjour {{firstName|à vous}}, merci de votre commande chez [entreprise] !\n\nUne question sur la livraison, un retour ou votre facture ? Écrivez simplement ici, à tout moment.',
  followUps: [
    'Bonjour {{firstName|à vous}}, pouvons-nous faire autre chose pour vous ? Écrivez simplement ici.',
    'Tout va bien avec votre commande ? Si quelque chose ne va pas, dites-le-nous ici, et nous nous en occuperons.',
  ],
  botInstructions:
    'Tu réponds aux questions de clients sur leurs commandes. Vouvoie-les, sois aimable et bref : deux ou trois phrases au plus. N’utilise que ce que disent les questions et les réponses. Ne promets jamais un remboursement. Si tu ne sais pas quelque chose, ne devine pas : passe la main à une personne.',
  keywords: ['commande', 'livraison', 'colis', 'retour', 'facture'],
  answers: [
    {
      questions: [
        'Quels sont les délais de livraison ?',
        'Quand arrive ma commande ?',
        'Quand arrive mon colis ?',
      ],
      answer: 'La livraison prend [délai de livraison].',
    },
    {
      questions: [
        'Où est ma commande ?',
        'Où est mon colis ?',
        'Comment suivre mon colis ?',
        'Comment suivre ma commande ?',
      ],
      answer: 'Suivez votre colis ici : [lien de suivi]',
    },
    {
      questions: [
        'Combien coûte la livraison ?',
        'Quels sont les frais de livraison ?',
        'La livraison est-elle gratuite ?',
      ],
      answer: 'La livraison coûte [frais de livraison].',
    },
    {
      questions: [
        'Comment retourner ma commande ?',
        'Comment faire un retour ?',
        'Puis-je renvoyer ma commande ?',
        'Puis-je échanger ma commande ?',
      ],
      answer:
        'Vous pouvez retourner votre commande pendant [délai de retour]. Écrivez ici votre numéro de commande, et nous vous dirons comment procéder.',
    },
    {
      questions: [
        'Où trouver ma facture ?',
        "J'ai besoin d'une facture",
        "Pouvez-vous m'envoyer ma facture ?",
      ],
      answer: 'Écrivez ici votre numéro de commande, et nous vous enverrons la facture.',
    },
    {
      questions: [
        'Ma commande est abîmée',
        'Mon colis est arrivé abîmé',
        'Il manque un article',
        "J'ai reçu le mauvais article",
        "L'article est cassé",
      ],
      answer:
        'Nous en sommes désolés ! Envoyez ici une photo et votre numéro de commande, et une personne de notre équipe s’en occupera.',
    },
    {
      questions: ['Puis-je modifier ma commande ?', "Puis-je modifier l'adresse de livraison ?"],
      answer:
        'Écrivez ici votre numéro de commande et ce qu’il faut modifier. Si votre colis n’est pas encore parti, nous nous en chargerons.',
    },
  ],
}
