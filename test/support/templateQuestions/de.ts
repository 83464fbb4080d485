import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in German. */
export const inGerman: TemplateQuestions = {
  webinar: [
    ['wann ist denn das Webinar', 'um wie viel Uhr beginnt das Webinar'],
    ['wie lange geht das?', 'Wie lange dauert denn das Webinar?'],
    ['ich möchte teilnehmen', 'schicken Sie mir bitte den Link'],
    ['Ist es kostenlos?', 'Wie viel kostet das Webinar?'],
    ['was ist denn das Thema', 'Welches Thema hat das Webinar?'],
    ['gibt es auch eine Fragerunde', 'habt ihr eine Fragerunde?'],
    ['ich habe keine Zeit', 'Gibt es noch andere Termine?'],
    ['gibt es denn auch eine Aufzeichnung', 'wird das aufgezeichnet?'],
  ],
  appointment: [
    ['Ich möchte gern einen Termin buchen', 'Haben Sie noch Termine frei?'],
    ['Wie ist Ihre Adresse?', 'wo finde ich Sie'],
    ['Wie teuer ist es?', 'Was sind Ihre Preise?'],
    ['Wie lange dauert das denn', 'Wie lange geht so ein Termin?'],
    ['Ich muss meinen Termin verschieben', 'würde gern den Termin verlegen'],
    ['Ich werde mich verspäten', 'komme etwas zu spät'],
  ],
  leadMagnet: [
    ['wo ist der Ratgeber', 'Bitte schicken Sie mir den Ratgeber'],
    ['der Link funktioniert leider nicht', 'kann ihn nicht öffnen'],
    ['kostenlos?', 'Wie viel kostet der Ratgeber?'],
    ['was steht denn im Ratgeber', 'worum geht es in dem Ratgeber'],
    ['Kann ich ihn weitergeben?', 'ich möchte den Ratgeber weiterleiten'],
    ['woher haben Sie die Nummer?', 'Warum bekomme ich diese Nachrichten'],
    ['können Sie helfen?', 'Gibt es bei Ihnen auch eine Beratung?'],
  ],
  winBack: [
    ['was für ein Angebot?', 'Welchen Rabatt bekomme ich?'],
    ['wie lange ist es gültig', 'bis wann gilt es?'],
    ['Wie kann ich es einlösen?', 'wo ist der Link'],
    ['Was gibt es Neues?', 'was hat sich denn geändert'],
    ['Woher kennen Sie meine Nummer?', 'warum bekomme ich die Nachricht'],
    ['ich bin mit Ihnen unzufrieden', 'Ich bin sehr enttäuscht'],
  ],
  support: [
    ['Wie lange ist die Lieferzeit?', 'Wann kommt mein Paket an?'],
    ['wo ist denn meine Bestellung', 'Wo kann ich mein Paket verfolgen?'],
    ['Wie hoch sind die Versandkosten?', 'wie viel kostet die Lieferung'],
    ['ich möchte etwas zurückgeben', 'Wie kann ich die Bestellung zurückschicken?'],
    ['Können Sie mir eine Rechnung schicken?', 'Brauche bitte noch die Rechnung'],
    ['das Paket war beschädigt', 'da fehlt etwas im Paket'],
    ['ich möchte meine Bestellung anpassen', 'falsche Lieferadresse!'],
  ],
}
