import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinar',
  description:
    'Voor iedereen die online bijeenkomsten houdt: bevestigt de plek, herinnert aan de datum en beantwoordt vragen vooraf.',
  openingMessage:
    'Hallo {{firstName|en welkom}}, je plek is gereserveerd! Ons webinar “[onderwerp]” begint op [datum en tijd].\n\nJouw link om mee te doen: [link]\n\nWil je vooraf nog iets weten? Antwoord gewoon hier.',
  followUps: [
    'Hallo {{firstName|daar}}, staat de datum al in je agenda? [datum en tijd], hier: [link]\n\nWe kijken ernaar uit.',
    'Welke vraag over “[onderwerp]” moeten we zeker beantwoorden? Schrijf hem hier, dan nemen we hem mee in het webinar.',
  ],
  botInstructions:
    'Je antwoordt mensen die zich voor een webinar hebben aangemeld. Zeg “je”, wees vriendelijk en kort: hooguit twee of drie zinnen. Gebruik alleen wat in de vragen en antwoorden staat. Weet je iets niet, gok dan niet, maar draag het gesprek over aan een mens.',
  keywords: ['webinar'],
  answers: [
    {
      questions: [
        'Wanneer is het?',
        'Wanneer begint het webinar?',
        'Hoe laat begint het?',
        'Op welke dag is het webinar?',
      ],
      answer: 'Het webinar begint op [datum en tijd].',
    },
    {
      questions: ['Hoe lang is het?', 'Hoe lang duurt het?', 'Hoe lang duurt het webinar?'],
      answer: 'Reken op [duur], met tijd voor je vragen.',
    },
    {
      questions: [
        'Hoe kan ik meedoen?',
        'Hoe kan ik erbij zijn?',
        'Waar vind ik de link?',
        'Kun je de link sturen?',
      ],
      answer: 'Open deze link een paar minuten voor het begin: [link]',
    },
    {
      questions: ['Wat kost het?', 'Is het webinar gratis?', 'Wat kost het webinar?'],
      answer: 'De prijs om mee te doen: [prijs].',
    },
    {
      questions: ['Wat is het onderwerp?', 'Wat is het onderwerp van het webinar?', 'Wat leer ik?'],
      answer: 'Het onderwerp is “[onderwerp]”.',
    },
    {
      questions: ['Kan ik vragen stellen?', 'Is er een vragenronde?'],
      answer:
        'Ja, heel graag! Stel ze tijdens het webinar, of schrijf je vraag nu al hier, dan nemen we hem mee.',
    },
    {
      questions: ['Ik kan niet meedoen', 'Ik ben die dag verhinderd', 'Is er een andere datum?'],
      answer:
        'Wat jammer! Schrijf hier welke dagen je uitkomen, dan laat iemand van ons team je andere data weten.',
    },
    {
      questions: [
        'Wordt het opgenomen?',
        'Wordt het webinar opgenomen?',
        'Is er een opname?',
        'Krijg ik de opname?',
        'Komt er een opname?',
      ],
      answer:
        'Schrijf hier dat je de opname wilt, dan laat iemand van ons team je weten of en wanneer die er is.',
    },
  ],
}
