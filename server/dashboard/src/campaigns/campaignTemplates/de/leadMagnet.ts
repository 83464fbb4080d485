import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Gratis-Ratgeber',
  description:
    'Für alle, die einen Ratgeber, eine Checkliste oder ein E-Book anbieten: liefert sofort, fragt nach und kommt mit Lesern ins Gespräch.',
  openingMessage:
    'Hallo {{firstName|und herzlich willkommen}}, hier ist Ihr Ratgeber „[Titel]“: [Link]\n\nViel Freude beim Lesen! Wenn eine Frage auftaucht, antworten Sie einfach hier.\n\nIhr Team von [Firma]',
  followUps: [
    'Hallo {{firstName|und guten Tag}}, konnten Sie schon in „[Titel]“ hineinlesen? Worüber möchten Sie gern mehr wissen?',
    'Möchten Sie Hilfe dabei, „[Titel]“ in die Tat umzusetzen? Antworten Sie mit Ihrem Ziel, und jemand aus unserem Team meldet sich hier bei Ihnen.',
  ],
  botInstructions:
    'Du antwortest Menschen, die einen kostenlosen Ratgeber angefordert haben. Sprich sie mit „Sie“ an, antworte freundlich und kurz, in höchstens zwei bis drei Sätzen. Verwende nur, was in den Fragen und Antworten steht. Wenn du etwas nicht weißt, rate nicht, sondern übergib an einen Menschen.',
  keywords: ['ratgeber'],
  answers: [
    {
      questions: [
        'Wo finde ich den Ratgeber?',
        'Wie bekomme ich den Ratgeber?',
        'Können Sie mir den Ratgeber noch einmal schicken?',
      ],
      answer: 'Hier ist Ihr Ratgeber: [Link]',
    },
    {
      questions: [
        'Der Link funktioniert nicht',
        'Ich kann den Ratgeber nicht öffnen',
        'Der Download funktioniert nicht',
      ],
      answer:
        'Das tut uns leid! Versuchen Sie es bitte mit einem anderen Browser: [Link]\n\nWenn das nicht hilft, sagen Sie es uns hier, dann bekommen Sie den Ratgeber auf anderem Weg.',
    },
    {
      questions: ['Was kostet es?', 'Ist der Ratgeber kostenlos?', 'Was kostet der Ratgeber?'],
      answer: 'Für den Ratgeber zahlen Sie nichts.',
    },
    {
      questions: [
        'Worum geht es?',
        'Worum geht es im Ratgeber?',
        'Was steht im Ratgeber?',
        'Was steht drin?',
      ],
      answer: 'Er zeigt Ihnen [was der Ratgeber zeigt].',
    },
    {
      questions: ['Kann ich den Ratgeber weitergeben?', 'Kann ich den Ratgeber weiterleiten?'],
      answer: 'Sehr gern! Geben Sie einfach diesen Link weiter: [Link]',
    },
    {
      questions: ['Warum bekomme ich diese Nachricht?', 'Wer sind Sie?', 'Woher haben Sie meine Nummer?'],
      answer:
        'Hier ist [Firma]. Sie haben bei uns den Ratgeber „[Titel]“ angefordert und dabei Ihre Nummer hinterlassen. Wenn Sie keine Nachrichten mehr möchten, antworten Sie mit STOP.',
    },
    {
      questions: ['Können Sie mir dabei helfen?', 'Bieten Sie Beratung an?', 'Ich hätte gern einen Anruf'],
      answer:
        'Sehr gern! Schreiben Sie hier, was Sie erreichen möchten, und jemand aus unserem Team meldet sich bei Ihnen.',
    },
  ],
}
