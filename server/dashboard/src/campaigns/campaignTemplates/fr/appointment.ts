import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Prise de rendez-vous',
  description:
    'Pour les cabinets, salons, consultants et studios : invite à réserver, relance ceux qui hésitent et répond aux premières questions.',
  openingMessage:
    'Bonjour {{firstName|et bienvenue}}, ici [entreprise]. Merci de votre intérêt !\n\nChoisissez le moment qui vous convient le mieux : [lien de réservation]\n\nVous avez d’abord une question ? Répondez simplement ici.',
  followUps: [
    'Bonjour {{firstName|à vous}}, avez-vous trouvé un moment qui vous convient ? Les créneaux libres sont ici : [lien de réservation]',
    'Aucun créneau ne vous convient ? Répondez avec le jour et l’heure que vous préférez, et nous verrons ce que nous pouvons faire.',
  ],
  botInstructions:
    'Tu réponds à des personnes intéressées par un rendez-vous. Vouvoie-les, sois aimable et bref : deux ou trois phrases au plus. N’utilise que ce que disent les questions et les réponses. Ne promets jamais un créneau. Si tu ne sais pas quelque chose, ne devine pas : passe la main à une personne.',
  keywords: ['rendez-vous', 'rdv'],
  answers: [
    {
      questions: ['Comment prendre rendez-vous ?', 'Comment réserver ?', 'Quels créneaux sont libres ?'],
      answer: 'Choisissez votre créneau parmi ceux qui sont libres : [lien de réservation]',
    },
    {
      questions: ['Où êtes-vous ?', 'Quelle est votre adresse ?'],
      answer: 'Vous nous trouverez ici : [adresse]',
    },
    {
      questions: ["C'est combien ?", 'Combien coûte un rendez-vous ?'],
      answer: 'Un rendez-vous coûte [prix].',
    },
    {
      questions: ['Ça dure combien de temps ?', 'Combien de temps dure un rendez-vous ?'],
      answer: 'Un rendez-vous dure [durée].',
    },
    {
      questions: [
        'Puis-je déplacer mon rendez-vous ?',
        'Puis-je changer de rendez-vous ?',
        'Puis-je reporter mon rendez-vous ?',
      ],
      answer:
        'Bien sûr. Répondez avec les jours et les heures qui vous conviennent mieux, et une personne de notre équipe vous répondra ici.',
    },
    {
      questions: ['Je serai en retard', 'Je vais arriver en retard'],
      answer:
        'Merci de nous prévenir ! Indiquez ici de combien de minutes, et nous vous dirons si cela reste possible.',
    },
  ],
}
