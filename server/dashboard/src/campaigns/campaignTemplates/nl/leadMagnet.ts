import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Gratis gids',
  description:
    'Voor iedereen die een gids, een checklist of een e-book aanbiedt: stuurt het meteen toe, vraagt hoe het bevalt en begint het gesprek.',
  openingMessage:
    'Hallo {{firstName|en welkom}}, hier is je gids “[titel]”: [link]\n\nVeel leesplezier! Komt er een vraag op, antwoord dan gewoon hier.\n\nHet team van [bedrijf]',
  followUps: [
    'Hallo {{firstName|daar}}, heb je “[titel]” al kunnen bekijken? Waar wil je meer over weten?',
    'Wil je hulp om met “[titel]” aan de slag te gaan? Antwoord met wat je wilt bereiken, dan schrijft iemand van ons team je hier.',
  ],
  botInstructions:
    'Je antwoordt mensen die een gratis gids hebben aangevraagd. Zeg “je”, wees vriendelijk en kort: hooguit twee of drie zinnen. Gebruik alleen wat in de vragen en antwoorden staat. Weet je iets niet, gok dan niet, maar draag het gesprek over aan een mens.',
  keywords: ['gids'],
  answers: [
    {
      questions: ['Waar vind ik de gids?', 'Hoe krijg ik de gids?', 'Kun je de gids nog een keer sturen?'],
      answer: 'Hier is je gids: [link]',
    },
    {
      questions: ['De link werkt niet', 'Ik kan de gids niet openen', 'De download werkt niet'],
      answer:
        'Sorry daarvoor! Probeer het in een andere browser: [link]\n\nHelpt dat niet, laat het ons hier weten, dan krijg je de gids op een andere manier.',
    },
    {
      questions: ['Wat kost het?', 'Is de gids gratis?', 'Wat kost de gids?'],
      answer: 'Voor de gids betaal je niets.',
    },
    {
      questions: ['Wat staat er in de gids?', 'Wat staat erin?', 'Wat is het onderwerp van de gids?'],
      answer: 'Hij laat je zien [wat de gids laat zien].',
    },
    {
      questions: ['Mag ik de gids delen?', 'Kan ik de gids doorsturen?'],
      answer: 'Heel graag! Geef gewoon deze link door: [link]',
    },
    {
      questions: ['Waarom krijg ik dit bericht?', 'Wie zijn jullie?', 'Hoe komen jullie aan mijn nummer?'],
      answer:
        'Dit is [bedrijf]. Je hebt bij ons de gids “[titel]” aangevraagd en je nummer achtergelaten. Wil je geen berichten meer, antwoord dan STOP.',
    },
    {
      questions: ['Kun je me helpen?', 'Geven jullie advies?', 'Ik wil graag gebeld worden'],
      answer: 'Heel graag! Schrijf hier wat je wilt bereiken, dan antwoordt iemand van ons team je.',
    },
  ],
}
