import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Guide gratuit',
  description:
    'Pour tous ceux qui offrent un guide, une check-list ou un e-book : l’envoie aussitôt, prend des nouvelles et engage la conversation.',
  openingMessage:
    'Bonjour {{firstName|et bienvenue}}, voici votre guide « [titre] » : [lien]\n\nBonne lecture ! Si une question vous vient, répondez simplement ici.\n\nL’équipe de [entreprise]',
  followUps: [
    'Bonjour {{firstName|à vous}}, avez-vous pu parcourir « [titre] » ? Sur quel point aimeriez-vous en savoir plus ?',
    'Souhaitez-vous de l’aide pour mettre « [titre] » en pratique ? Répondez en indiquant votre objectif, et une personne de notre équipe vous répondra ici.',
  ],
  botInstructions:
    'Tu réponds à des personnes qui ont demandé un guide gratuit. Vouvoie-les, sois aimable et bref : deux ou trois phrases au plus. N’utilise que ce que disent les questions et les réponses. Si tu ne sais pas quelque chose, ne devine pas : passe la main à une personne.',
  keywords: ['guide'],
  answers: [
    {
      questions: [
        'Où trouver le guide ?',
        'Comment recevoir le guide ?',
        'Pouvez-vous me renvoyer le guide ?',
      ],
      answer: 'Voici votre guide : [lien]',
    },
    {
      questions: ['Le lien ne marche pas', 'Le lien ne fonctionne pas', "Je n'arrive pas à ouvrir le guide"],
      answer:
        'Nous en sommes désolés ! Essayez avec un autre navigateur : [lien]\n\nSi cela ne change rien, dites-le-nous ici, et nous vous enverrons le guide autrement.',
    },
    {
      questions: ["C'est combien ?", 'Le guide est-il gratuit ?', 'Combien coûte le guide ?'],
      answer: 'Le guide ne vous coûte rien.',
    },
    {
      questions: ['Que contient le guide ?', 'De quels sujets parle le guide ?'],
      answer: 'Il vous montre [ce que montre le guide].',
    },
    {
      questions: ['Puis-je partager le guide ?', 'Puis-je transmettre le guide à un collègue ?'],
      answer: 'Avec plaisir ! Transmettez simplement ce lien : [lien]',
    },
    {
      questions: [
        'Pourquoi est-ce que je reçois ce message ?',
        'Qui êtes-vous ?',
        "D'où avez-vous mon numéro ?",
      ],
      answer:
        'Ici [entreprise]. Vous nous avez demandé le guide « [titre] » en laissant votre numéro. Pour ne plus recevoir de messages, répondez STOP.',
    },
    {
      questions: ["Pouvez-vous m'aider ?", 'Proposez-vous un accompagnement ?', "J'aimerais être rappelé"],
      answer:
        'Avec plaisir ! Écrivez ici ce que vous voulez atteindre, et une personne de notre équipe vous répondra.',
    },
  ],
}
