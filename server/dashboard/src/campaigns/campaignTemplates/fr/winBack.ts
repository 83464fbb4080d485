import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Reconquête clients',
  description:
    'Pour les commerces et services dont des clients ne viennent plus : leur donne une raison de revenir, la rappelle une fois et demande ce qui a manqué.',
  openingMessage:
    'Bonjour {{firstName|à vous}}, cela fait longtemps, et vous nous manquez chez [entreprise] !\n\nPour fêter votre retour : [offre]. Offre valable jusqu’au [dernier jour], par ici : [lien]',
  followUps: [
    'Bonjour {{firstName|à vous}}, votre offre vous attend toujours : [offre], jusqu’au [dernier jour]. Revoici votre lien : [lien]',
    'Une question sincère : qu’aurions-nous pu mieux faire ? Une ligne suffit, et une personne la lira.',
  ],
  botInstructions:
    'Tu réponds à d’anciens clients qui ont reçu une offre pour revenir. Vouvoie-les, sois aimable et bref : deux ou trois phrases au plus, sans jamais insister. N’utilise que ce que disent les questions et les réponses. Si tu ne sais pas quelque chose, ne devine pas : passe la main à une personne.',
  keywords: ['offre'],
  answers: [
    {
      questions: ["Quelle est l'offre ?", "En quoi consiste l'offre ?", 'Quelle est la remise ?'],
      answer: 'Votre offre : [offre].',
    },
    {
      questions: [
        "Jusqu'à quand l'offre est-elle valable ?",
        "Combien de temps l'offre est-elle valable ?",
        "Quand se termine l'offre ?",
      ],
      answer: 'L’offre est valable jusqu’au [dernier jour].',
    },
    {
      questions: ["Comment profiter de l'offre ?", "Comment utiliser l'offre ?", 'Où trouver le lien ?'],
      answer: 'Suivez simplement ce lien : [lien]',
    },
    {
      questions: ['Quoi de neuf ?', 'Quelles sont les nouveautés ?', "Qu'est-ce qui a changé ?"],
      answer: 'Les nouveautés depuis votre dernière visite : [nouveautés].',
    },
    {
      questions: [
        'Pourquoi est-ce que je reçois ce message ?',
        'Qui êtes-vous ?',
        "D'où avez-vous mon numéro ?",
      ],
      answer:
        'Ici [entreprise] : vous avez été client chez nous. Pour ne plus recevoir de messages, répondez STOP.',
    },
    {
      questions: ['Je suis mécontent', 'Je suis déçu', "J'ai eu une mauvaise expérience"],
      answer:
        'Nous en sommes désolés. Écrivez ici ce qui s’est mal passé ; une personne de notre équipe vous lira et vous répondra.',
    },
  ],
}
