import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in Dutch. */
export const inDutch: TemplateQuestions = {
  webinar: [
    ['wanneer is het webinar', 'Hoe laat begint het webinar?'],
    ['hoe lang duurt dat', 'Hoe lang is het webinar?'],
    ['ik wil graag meedoen', 'waar is de link'],
    ['is het gratis?', 'hoeveel kost het webinar'],
    ['en het onderwerp?', 'wat leer ik daar'],
    ['is er ook een vragenronde?', 'mag ik een vraag stellen'],
    ['ik ben verhinderd', 'hebben jullie een andere datum'],
    ['is er ook een opname?', 'ik wil graag de opname'],
  ],
  appointment: [
    ['graag een afspraak maken', 'kan ik hier boeken?'],
    ['waar is het', 'wat is jullie adres'],
    ['hoeveel kost het?', 'wat zijn de prijzen'],
    ['hoe lang duurt zo’n afspraak', 'hoe lang duurt dat?'],
    ['ik moet mijn afspraak verzetten', 'ik wil de afspraak verplaatsen'],
    ['ben te laat', 'ik kom wat later'],
  ],
  leadMagnet: [
    ['waar is de gids', 'Kun je me de gids sturen?'],
    ['jullie link werkt niet', 'ik kan hem niet openen'],
    ['gratis?', 'hoeveel kost de gids'],
    ['wat staat er in die gids', 'het onderwerp van de gids?'],
    ['kan ik hem delen', 'ik wil de gids doorsturen'],
    ['waarom krijg ik deze berichten', 'wie is dit?'],
    ['help je me?', 'geven jullie ook advies?'],
  ],
  winBack: [
    ['en het aanbod?', 'welke korting krijg ik'],
    ['hoe lang is het geldig', 'Wanneer eindigt het?'],
    ['hoe werkt het?', 'waar is de link'],
    ['iets nieuws?', 'wat is er bij jullie veranderd'],
    ['waarom krijg ik dit', 'wie is dit?'],
    ['ik ben teleurgesteld in jullie', 'slechte ervaring met jullie'],
  ],
  support: [
    ['hoe lang is de levertijd', 'wanneer komt het pakket'],
    ['waar is de bestelling', 'ik wil mijn pakket volgen'],
    ['hoeveel zijn de verzendkosten', 'gratis verzending?'],
    ['ik wil iets retourneren', 'hoe kan ik de bestelling terugsturen'],
    ['waar is de factuur', 'mag ik een factuur'],
    ['het pakket was beschadigd', 'er ontbreekt iets'],
    ['ik wil mijn bestelling wijzigen', 'bezorgadres wijzigen'],
  ],
}
