import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinar',
  description:
    'Für alle, die online etwas veranstalten: bestätigt den Platz, erinnert an den Termin und beantwortet Fragen vorab.',
  openingMessage:
    'Hallo {{firstName|und herzlich willkommen}}, Ihr Platz ist reserviert! Unser Webinar „[Thema]“ beginnt am [Datum und Uhrzeit].\n\nIhr Link zur Teilnahme: [Link]\n\nMöchten Sie vorab etwas wissen? Antworten Sie einfach hier.',
  followUps: [
    'Hallo {{firstName|und guten Tag}}, steht der Termin schon in Ihrem Kalender? [Datum und Uhrzeit], hier: [Link]\n\nWir freuen uns auf Sie.',
    'Welche Frage zu „[Thema]“ sollen wir auf jeden Fall beantworten? Schreiben Sie sie uns hier, wir greifen sie im Webinar auf.',
  ],
  botInstructions:
    'Du antwortest Menschen, die sich zu einem Webinar angemeldet haben. Sprich sie mit „Sie“ an, antworte freundlich und kurz, in höchstens zwei bis drei Sätzen. Verwende nur, was in den Fragen und Antworten steht. Wenn du etwas nicht weißt, rate nicht, sondern übergib an einen Menschen.',
  keywords: ['webinar'],
  answers: [
    {
      questions: [
        'Wann ist das?',
        'Wann geht es los?',
        'Wann beginnt das Webinar?',
        'An welchem Tag findet das Webinar statt?',
      ],
      answer: 'Das Webinar beginnt am [Datum und Uhrzeit].',
    },
    {
      questions: ['Wie lange geht es?', 'Wie lange dauert es?', 'Wie lange dauert das Webinar?'],
      answer: 'Planen Sie [Dauer] ein, mit Zeit für Ihre Fragen.',
    },
    {
      questions: [
        'Wie kann ich teilnehmen?',
        'Wie komme ich ins Webinar?',
        'Wo finde ich den Link?',
        'Können Sie mir den Link schicken?',
      ],
      answer: 'Öffnen Sie kurz vor Beginn diesen Link: [Link]',
    },
    {
      questions: ['Was kostet es?', 'Ist das Webinar kostenlos?', 'Was kostet die Teilnahme am Webinar?'],
      answer: 'Der Preis für die Teilnahme: [Preis].',
    },
    {
      questions: [
        'Worum geht es?',
        'Worum geht es im Webinar?',
        'Was ist das Thema des Webinars?',
        'Was lerne ich?',
      ],
      answer: 'Das Thema ist „[Thema]“.',
    },
    {
      questions: ['Kann ich Fragen stellen?', 'Gibt es eine Fragerunde?'],
      answer:
        'Ja, sehr gern! Fragen Sie im Webinar oder schreiben Sie uns Ihre Frage schon jetzt hier, wir nehmen sie mit.',
    },
    {
      questions: [
        'Ich kann nicht teilnehmen',
        'Ich habe an dem Tag keine Zeit',
        'Gibt es einen anderen Termin?',
      ],
      answer:
        'Wie schade! Schreiben Sie hier, welche Tage Ihnen passen, und jemand aus unserem Team nennt Ihnen weitere Termine.',
    },
    {
      questions: ['Wird es aufgezeichnet?', 'Wird das Webinar aufgezeichnet?', 'Gibt es eine Aufzeichnung?'],
      answer:
        'Schreiben Sie hier, dass Sie die Aufzeichnung möchten, und jemand aus unserem Team sagt Ihnen, ob und wann es eine gibt.',
    },
  ],
}
