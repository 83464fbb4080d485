import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Afspraken',
  description:
    'Voor praktijken, salons, adviseurs en studio’s: nodigt uit om te boeken, herinnert wie dat nog niet deed en beantwoordt de eerste vragen.',
  openingMessage:
    'Hallo {{firstName|en welkom}}, dit is [bedrijf]. Bedankt voor je interesse!\n\nKies hier het moment dat jou het beste uitkomt: [boekingslink]\n\nHeb je eerst een vraag? Antwoord gewoon hier.',
  followUps: [
    'Hallo {{firstName|daar}}, heb je een moment gevonden dat je uitkomt? Hier zie je wat er vrij is: [boekingslink]',
    'Komt geen van de tijden uit? Antwoord met de dag en de tijd van jouw voorkeur, dan kijken we wat we kunnen doen.',
  ],
  botInstructions:
    'Je antwoordt mensen die een afspraak willen maken. Zeg “je”, wees vriendelijk en kort: hooguit twee of drie zinnen. Gebruik alleen wat in de vragen en antwoorden staat. Zeg nooit een tijd toe. Weet je iets niet, gok dan niet, maar draag het gesprek over aan een mens.',
  keywords: ['afspraak', 'boeken'],
  answers: [
    {
      questions: [
        'Hoe maak ik een afspraak?',
        'Ik wil een afspraak maken',
        'Hoe kan ik boeken?',
        'Is er nog plek vrij?',
      ],
      answer: 'Kies hier een tijd die vrij is: [boekingslink]',
    },
    {
      questions: ['Waar zitten jullie?', 'Wat is het adres?'],
      answer: 'Je vindt ons hier: [adres]',
    },
    {
      questions: ['Wat kost het?', 'Wat kost een afspraak?'],
      answer: 'Een afspraak kost [prijs].',
    },
    {
      questions: ['Hoe lang is het?', 'Hoe lang duurt het?', 'Hoe lang duurt een afspraak?'],
      answer: 'Een afspraak duurt [duur].',
    },
    {
      questions: [
        'Kan ik mijn afspraak verzetten?',
        'Kan ik mijn afspraak verplaatsen?',
        'Kan ik mijn afspraak wijzigen?',
      ],
      answer:
        'Natuurlijk. Antwoord met de dagen en tijden die je beter uitkomen, dan schrijft iemand van ons team je hier.',
    },
    {
      questions: ['Ik kom te laat', 'Ik kom iets later', 'Ik ben te laat'],
      answer:
        'Bedankt dat je het laat weten! Schrijf hier hoeveel minuten, dan laten we weten of het nog lukt.',
    },
  ],
}
