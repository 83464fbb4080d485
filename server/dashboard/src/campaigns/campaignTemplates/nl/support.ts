import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Klantvragen',
  description:
    'Voor winkels: verwelkomt klanten na de bestelling en beantwoordt wat iedereen vraagt over levering, retour en facturen.',
  openingMessage:
    'Hallo {{firstName|en welkom}}, bedankt voor je bestelling bij [bedrijf]!\n\nHeb je een vraag over de levering, een retour of je factuur? Stel hem gewoon hier, op elk moment.',
  followUps: [
    'Hallo {{firstName|daar}}, kunnen we nog iets voor je doen? Schrijf gewoon hier.',
    'Is alles in orde met je bestelling? Klopt er iets niet, laat het ons hier weten, dan lossen we het op.',
  ],
  botInstructions:
    'Je beantwoordt vragen van klanten over hun bestellingen. Zeg “je”, wees vriendelijk en kort: hooguit twee of drie zinnen. Gebruik alleen wat in de vragen en antwoorden staat. Zeg nooit een terugbetaling toe. Weet je iets niet, gok dan niet, maar draag het gesprek over aan een mens.',
  keywords: ['bestelling', 'levering', 'pakket', 'retour', 'factuur'],
  answers: [
    {
      questions: [
        'Hoe lang duurt de levering?',
        'Wat is de levertijd?',
        'Wanneer komt mijn bestelling?',
        'Wanneer komt mijn pakket?',
      ],
      answer: 'De levering duurt [levertijd].',
    },
    {
      questions: [
        'Waar is mijn bestelling?',
        'Waar is mijn pakket?',
        'Waar blijft mijn pakket?',
        'Kan ik mijn pakket volgen?',
      ],
      answer: 'Hier zie je waar je pakket is: [volglink]',
    },
    {
      questions: ['Wat kost de verzending?', 'Wat zijn de verzendkosten?', 'Is de verzending gratis?'],
      answer: 'De verzending kost [verzendkosten].',
    },
    {
      questions: [
        'Hoe kan ik iets retourneren?',
        'Kan ik mijn bestelling terugsturen?',
        'Kan ik mijn bestelling ruilen?',
      ],
      answer:
        'Je kunt je bestelling binnen [retourtermijn] terugsturen. Schrijf hier je bestelnummer, dan laten we weten hoe het verder gaat.',
    },
    {
      questions: ['Waar vind ik mijn factuur?', 'Ik heb een factuur nodig'],
      answer: 'Schrijf hier je bestelnummer, dan sturen we je de factuur.',
    },
    {
      questions: [
        'Mijn bestelling is beschadigd',
        'Mijn pakket is beschadigd',
        'Er ontbreekt een artikel',
        'Ik heb het verkeerde artikel gekregen',
        'Het artikel is kapot',
      ],
      answer: 'Dat spijt ons! Stuur hier een foto en je bestelnummer, dan lost iemand van ons team het op.',
    },
    {
      questions: ['Kan ik mijn bestelling wijzigen?', 'Kan ik het bezorgadres wijzigen?'],
      answer:
        'Schrijf hier je bestelnummer en wat er gewijzigd moet worden. Is je pakket nog niet onderweg, dan regelen we het.',
    },
  ],
}
