import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Klanten terugwinnen',
  description:
    'Voor winkels en diensten met klanten die lang niet zijn geweest: geeft een reden om terug te komen, herinnert één keer en vraagt wat er ontbrak.',
  openingMessage:
    'Hallo {{firstName|daar}}, het is een tijd geleden, en we missen je bij [bedrijf]!\n\nSpeciaal voor jouw terugkeer: [aanbod]. Geldig tot en met [laatste dag], hier: [link]',
  followUps: [
    'Hallo {{firstName|daar}}, je aanbod wacht nog op je: [aanbod], tot en met [laatste dag]. Hier is je link nog een keer: [link]',
    'Een eerlijke vraag: wat hadden we beter kunnen doen? Eén regel is genoeg, en een mens leest hem.',
  ],
  botInstructions:
    'Je antwoordt oud-klanten die een aanbod kregen om terug te komen. Zeg “je”, wees vriendelijk en kort: hooguit twee of drie zinnen, en dring nooit aan. Gebruik alleen wat in de vragen en antwoorden staat. Weet je iets niet, gok dan niet, maar draag het gesprek over aan een mens.',
  keywords: ['aanbod'],
  answers: [
    {
      questions: ['Wat is het aanbod?', 'Wat krijg ik?', 'Hoeveel korting krijg ik?'],
      answer: 'Jouw aanbod: [aanbod].',
    },
    {
      questions: [
        'Hoe lang geldt het aanbod?',
        'Hoe lang is het aanbod geldig?',
        'Wanneer eindigt het aanbod?',
        'Tot wanneer geldt het aanbod?',
      ],
      answer: 'Het aanbod geldt tot en met [laatste dag].',
    },
    {
      questions: ['Hoe gebruik ik het aanbod?', 'Hoe werkt het aanbod?', 'Waar vind ik de link?'],
      answer: 'Volg gewoon deze link: [link]',
    },
    {
      questions: ['Wat is er nieuw?', 'Wat is er veranderd?'],
      answer: 'Nieuw sinds je laatste bezoek: [nieuws].',
    },
    {
      questions: ['Waarom krijg ik dit bericht?', 'Wie zijn jullie?', 'Hoe komen jullie aan mijn nummer?'],
      answer:
        'Dit is [bedrijf]: je bent klant bij ons geweest. Wil je geen berichten meer, antwoord dan STOP.',
    },
    {
      questions: ['Ik ben ontevreden', 'Ik ben teleurgesteld', 'Ik had een slechte ervaring'],
      answer: 'Dat spijt ons. Schrijf hier wat er misging; iemand van ons team leest het en antwoordt je.',
    },
  ],
}
