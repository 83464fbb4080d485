import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Terminbuchung',
  description:
    'Für Praxen, Salons, Beratungen und Studios: lädt zur Terminbuchung ein, erinnert daran und beantwortet die ersten Fragen.',
  openingMessage:
    'Hallo {{firstName|und herzlich willkommen}}, hier ist [Firma]. Vielen Dank für Ihr Interesse!\n\nSuchen Sie sich hier den Termin aus, der Ihnen am besten passt: [Buchungslink]\n\nHaben Sie vorher eine Frage? Antworten Sie einfach hier.',
  followUps: [
    'Hallo {{firstName|und guten Tag}}, war schon ein passender Termin für Sie dabei? Hier sehen Sie, was frei ist: [Buchungslink]',
    'Passt Ihnen keiner der Termine? Antworten Sie mit Ihrem Wunschtermin, und wir sehen, was sich machen lässt.',
  ],
  botInstructions:
    'Du antwortest Menschen, die sich für einen Termin interessieren. Sprich sie mit „Sie“ an, antworte freundlich und kurz, in höchstens zwei bis drei Sätzen. Verwende nur, was in den Fragen und Antworten steht. Sage nie einen Termin zu. Wenn du etwas nicht weißt, rate nicht, sondern übergib an einen Menschen.',
  keywords: ['termin', 'buchen'],
  answers: [
    {
      questions: ['Wie buche ich einen Termin?', 'Welche Termine sind frei?', 'Kann ich vorbeikommen?'],
      answer: 'Hier sehen Sie, was frei ist, und buchen gleich: [Buchungslink]',
    },
    {
      questions: ['Wo sind Sie?', 'Wo muss ich hin?'],
      answer: 'Sie finden uns hier: [Adresse]',
    },
    {
      questions: ['Was kostet es?', 'Was kostet ein Termin?'],
      answer: 'Ein Termin kostet [Preis].',
    },
    {
      questions: ['Wie lange geht es?', 'Wie lange dauert es?', 'Wie lange dauert ein Termin?'],
      answer: 'Ein Termin dauert [Dauer].',
    },
    {
      questions: [
        'Kann ich meinen Termin verschieben?',
        'Kann ich meinen Termin verlegen?',
        'Kann ich umbuchen?',
      ],
      answer:
        'Natürlich. Antworten Sie mit den Tagen und Zeiten, die Ihnen besser passen, und jemand aus unserem Team meldet sich hier bei Ihnen.',
    },
    {
      questions: ['Ich komme zu spät', 'Ich verspäte mich'],
      answer:
        'Danke, dass Sie Bescheid geben! Schreiben Sie hier, um wie viele Minuten, und wir sagen Ihnen, ob es noch klappt.',
    },
  ],
}
