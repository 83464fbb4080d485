import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Rückgewinnung',
  description:
    'Für Geschäfte und Dienstleister, deren Kunden lange nicht da waren: gibt einen Grund zur Rückkehr, erinnert einmal und fragt, was gefehlt hat.',
  openingMessage:
    'Hallo {{firstName|und guten Tag}}, es ist eine Weile her, und Sie fehlen uns bei [Firma]!\n\nZum Wiedersehen haben wir ein Angebot für Sie: [Angebot]. Es gilt bis [letzter Tag], hier geht es dazu: [Link]',
  followUps: [
    'Hallo {{firstName|und guten Tag}}, Ihr Angebot wartet noch auf Sie: [Angebot], bis [letzter Tag]. Hier noch einmal Ihr Link: [Link]',
    'Eine ehrliche Frage: Was hätten wir besser machen können? Eine Zeile genügt, und ein Mensch liest sie.',
  ],
  botInstructions:
    'Du antwortest früheren Kunden, die ein Angebot zur Rückkehr bekommen haben. Sprich sie mit „Sie“ an, antworte freundlich und kurz, in höchstens zwei bis drei Sätzen, und dränge nie. Verwende nur, was in den Fragen und Antworten steht. Wenn du etwas nicht weißt, rate nicht, sondern übergib an einen Menschen.',
  keywords: ['angebot'],
  answers: [
    {
      questions: ['Was ist das für ein Angebot?', 'Was bekomme ich?', 'Wie viel Rabatt bekomme ich?'],
      answer: 'Ihr Angebot: [Angebot].',
    },
    {
      questions: [
        'Wie lange gilt das Angebot?',
        'Wie lange ist das Angebot gültig?',
        'Bis wann gilt das Angebot?',
        'Wann endet das Angebot?',
      ],
      answer: 'Das Angebot gilt bis [letzter Tag].',
    },
    {
      questions: ['Wie kann ich das Angebot einlösen?', 'Wie funktioniert das?', 'Wo finde ich den Link?'],
      answer: 'Folgen Sie einfach diesem Link: [Link]',
    },
    {
      questions: ['Was ist neu?', 'Was hat sich geändert?', 'Gibt es etwas Neues?'],
      answer: 'Neu seit Ihrem letzten Besuch: [Neuigkeiten].',
    },
    {
      questions: ['Warum bekomme ich diese Nachricht?', 'Wer sind Sie?', 'Woher haben Sie meine Nummer?'],
      answer:
        'Hier ist [Firma]: Sie waren schon einmal Kunde bei uns. Wenn Sie keine Nachrichten mehr möchten, antworten Sie mit STOP.',
    },
    {
      questions: ['Ich bin unzufrieden', 'Ich bin enttäuscht', 'Ich habe schlechte Erfahrungen gemacht'],
      answer:
        'Das tut uns leid. Schreiben Sie hier, was nicht gut war; jemand aus unserem Team liest es und meldet sich bei Ihnen.',
    },
  ],
}
