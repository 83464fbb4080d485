import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinaire',
  description:
    'Pour tous ceux qui animent des événements en ligne : confirme la place, rappelle la date et répond aux questions avant le jour J.',
  openingMessage:
    'Bonjour {{firstName|et bienvenue}}, votre place est réservée ! Notre webinaire « [thème] » commence le [date et heure].\n\nVotre lien pour nous rejoindre : [lien]\n\nUne question d’ici là ? Répondez simplement ici.',
  followUps: [
    'Bonjour {{firstName|à vous}}, avez-vous noté la date ? [date et heure], par ici : [lien]\n\nAu plaisir de vous y retrouver.',
    'À quelle question sur « [thème] » devons-nous absolument répondre ? Écrivez-la ici, nous la traiterons pendant le webinaire.',
  ],
  botInstructions:
    'Tu réponds à des personnes inscrites à un webinaire. Vouvoie-les, sois aimable et bref : deux ou trois phrases au plus. N’utilise que ce que disent les questions et les réponses. Si tu ne sais pas quelque chose, ne devine pas : passe la main à une personne.',
  keywords: ['webinaire'],
  answers: [
    {
      questions: [
        "C'est quand ?",
        'Quand commence le webinaire ?',
        'Quand a lieu le webinaire ?',
        'Quelle est la date ?',
      ],
      answer: 'Le webinaire commence le [date et heure].',
    },
    {
      questions: [
        'Ça dure combien de temps ?',
        'Combien de temps dure le webinaire ?',
        'Quelle est la durée du webinaire ?',
      ],
      answer: 'Prévoyez [durée], questions comprises.',
    },
    {
      questions: [
        'Comment participer ?',
        'Comment puis-je venir ?',
        'Où trouver le lien ?',
        "Pouvez-vous m'envoyer le lien ?",
      ],
      answer: 'Ouvrez ce lien quelques minutes avant le début : [lien]',
    },
    {
      questions: ["C'est combien ?", 'Le webinaire est-il gratuit ?', 'Combien coûte le webinaire ?'],
      answer: 'Le prix de la participation : [prix].',
    },
    {
      questions: ['De quoi parle le webinaire ?', 'Quel est le thème du webinaire ?', 'Quel est le sujet ?'],
      answer: 'Le thème est « [thème] ».',
    },
    {
      questions: ['Peut-on poser des questions ?', 'Pourrai-je poser mes questions ?'],
      answer:
        'Oui, avec plaisir ! Posez-les pendant le webinaire, ou écrivez-les ici dès maintenant : nous les prendrons en compte.',
    },
    {
      questions: ['Je ne peux pas venir', 'Je suis indisponible ce jour-là', 'Y a-t-il une autre date ?'],
      answer:
        'Quel dommage ! Écrivez ici les jours qui vous conviennent, et une personne de notre équipe vous proposera d’autres dates.',
    },
    {
      questions: [
        'Est-ce enregistré ?',
        'Le webinaire est-il enregistré ?',
        'Le webinaire sera-t-il enregistré ?',
        'Y a-t-il un enregistrement ?',
        'Y aura-t-il un replay ?',
      ],
      answer:
        'Écrivez ici que vous souhaitez l’enregistrement, et quelqu’un de notre équipe vous dira s’il y en a un, et quand.',
    },
  ],
}
