import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Kundenfragen',
  description:
    'Für Shops: begrüßt Kunden nach der Bestellung und beantwortet, was alle zu Lieferung, Rückgabe und Rechnung fragen.',
  openingMessage:
    'Hallo {{firstName|und guten Tag}}, vielen Dank für Ihre Bestellung bei [Firma]!\n\nHaben Sie eine Frage zu Lieferung, Rückgabe oder Rechnung? Schreiben Sie einfach hier, jederzeit.',
  followUps: [
    'Hallo {{firstName|und guten Tag}}, können wir noch etwas für Sie tun? Schreiben Sie einfach hier.',
    'Ist mit Ihrer Bestellung alles in Ordnung? Wenn etwas nicht stimmt, sagen Sie es uns hier, wir kümmern uns darum.',
  ],
  botInstructions:
    'Du beantwortest Fragen von Kunden zu ihren Bestellungen. Sprich sie mit „Sie“ an, antworte freundlich und kurz, in höchstens zwei bis drei Sätzen. Verwende nur, was in den Fragen und Antworten steht. Sage nie eine Erstattung zu. Wenn du etwas nicht weißt, rate nicht, sondern übergib an einen Menschen.',
  keywords: ['bestellung', 'lieferung', 'paket', 'rückgabe', 'rechnung'],
  answers: [
    {
      questions: [
        'Wie lange dauert die Lieferung?',
        'Wann kommt meine Bestellung?',
        'Wann kommt mein Paket?',
      ],
      answer: 'Die Lieferung dauert [Lieferzeit].',
    },
    {
      questions: [
        'Wo ist meine Bestellung?',
        'Wo ist mein Paket?',
        'Wo bleibt mein Paket?',
        'Kann ich mein Paket verfolgen?',
      ],
      answer: 'Hier sehen Sie, wo Ihr Paket ist: [Link zur Sendungsverfolgung]',
    },
    {
      questions: ['Was kostet der Versand?', 'Was kostet die Lieferung?'],
      answer: 'Der Versand kostet [Versandkosten].',
    },
    {
      questions: [
        'Wie kann ich etwas zurückgeben?',
        'Kann ich meine Bestellung zurückschicken?',
        'Kann ich meine Bestellung umtauschen?',
      ],
      answer:
        'Sie können Ihre Bestellung innerhalb von [Rückgabefrist] zurückgeben. Schreiben Sie hier Ihre Bestellnummer, und wir sagen Ihnen, wie es weitergeht.',
    },
    {
      questions: ['Wo finde ich meine Rechnung?', 'Ich brauche eine Rechnung'],
      answer: 'Schreiben Sie hier Ihre Bestellnummer, und wir schicken Ihnen die Rechnung.',
    },
    {
      questions: [
        'Meine Bestellung ist beschädigt',
        'Mein Paket ist beschädigt',
        'In meinem Paket fehlt etwas',
        'Ich habe das Falsche bekommen',
        'Der Artikel ist kaputt',
      ],
      answer:
        'Das tut uns leid! Schicken Sie hier ein Foto und Ihre Bestellnummer, und jemand aus unserem Team kümmert sich darum.',
    },
    {
      questions: ['Kann ich meine Bestellung noch anpassen?', 'Die Lieferadresse ist falsch'],
      answer:
        'Schreiben Sie hier Ihre Bestellnummer und was geändert werden soll. Wenn Ihr Paket noch nicht unterwegs ist, erledigen wir das.',
    },
  ],
}
