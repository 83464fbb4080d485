import { pairs, said, type Campaign } from '../support/retrieval.ts'

describe('in other languages', () => {
  const campaigns: Record<string, Campaign> = {
    de: {
      language: 'de-AT',
      instructions: 'Verkaufe blaue Hüte. Sei höflich.',
      publicFacts: 'Wir liefern nach Wien.',
      answers: pairs(
        ['Was kostet der Versand?', 'Vier Euro.'],
        ['Wie lange dauert die Lieferung?', 'Drei Tage.'],
        ['Was kosten die Häuser?', 'Viel.'],
        ['Öffnungszeiten', '9 bis 17 Uhr'],
        ['Wie kann ich mich anmelden?', 'Am Telefon.'],
      ),
    },
    fr: {
      language: 'fr',
      instructions: 'Soyez poli. Vends des chapeaux bleus.',
      publicFacts: 'Nous ouvrons à 9 h. La livraison est gratuite.',
      answers: pairs(['Quels sont vos tarifs ?', 'Dix euros.'], ['Où êtes-vous situés ?', 'À Paris.']),
    },
    es: {
      language: 'es',
      instructions: 'Sé amable. Vende sombreros azules.',
      publicFacts: 'Abrimos a las 9. El envío es gratis.',
      answers: pairs(['¿Cuánto cuesta?', 'Diez euros.'], ['¿Hay información?', 'Sí, en línea.']),
    },
    it: {
      language: 'it',
      instructions: 'Sii gentile.',
      publicFacts: 'Apriamo alle 9. La spedizione è gratuita.',
      answers: pairs(['Quanto costa?', 'Dieci euro.'], ['Dove siete?', 'A Roma.']),
    },
    pt: {
      language: 'pt-BR',
      instructions: 'Seja educado.',
      publicFacts: 'Abrimos às 9. O frete é grátis.',
      answers: pairs(['Quanto custa?', 'Dez euros.'], ['Onde vocês ficam?', 'Em Lisboa.']),
    },
    nl: {
      language: 'nl',
      instructions: 'Wees beleefd.',
      publicFacts: 'Wij openen om 9 uur. De verzending is gratis.',
      answers: pairs(['Wat kost het?', 'Tien euro.'], ['Waar zitten jullie?', 'In Utrecht.']),
    },
    ja: {
      language: 'ja',
      instructions: null,
      publicFacts: '9時に開きます。',
      answers: pairs(['いくらですか？', '10ユーロです。']),
    },
    zz: {
      language: 'not a tag!',
      instructions: null,
      publicFacts: 'We open at 9.',
      answers: pairs(['Quanti?', 'Tre.']),
    },
  }

  test.each([
    ['de', 'Wie hoch sind die Versandkosten?', 'Vier Euro.'],
    ['de', 'Was kostet das Haus', 'Viel.'],
    ['de', 'Lieferzeit?', 'Drei Tage.'],
    ['de', 'Oeffnungszeiten?', '9 bis 17 Uhr'],
    ['de', 'Guten Tag, wann habt ihr geöffnet?', '9 bis 17 Uhr'],
    ['de', 'Liefert ihr nach Wien?', 'Wir liefern nach Wien.'],
    ['de', 'Was kostet der Versand und wann habt ihr offen', 'Vier Euro.\n9 bis 17 Uhr'],
    ['de', 'Liefert ihr nach Graz?', '[unsure]'],
    ['de', 'Wann kommt die Lieferung?', '[unsure]'],
    ['de', 'kann ich mich anmeldn?', 'Am Telefon.'],
    ['de', 'kann ich mich abmelden?', '[no_answer]'],
    ['es', '¿Abrís los domingos?', 'Abrimos a las 9.'],
    ['de', 'Blaue Hüte', '[no_answer]'],
    ['fr', "Bonjour, c'est combien ?", 'Dix euros.'],
    ['fr', 'Quelle est votre adresse ?', 'À Paris.'],
    ['fr', 'La livraison est-elle gratuite ?', 'La livraison est gratuite.'],
    ['fr', 'A quelle heure ouvrez-vous ?', 'Nous ouvrons à 9 h.'],
    ['fr', 'chapeaux bleus', '[no_answer]'],
    ['es', 'cuanto vale', 'Diez euros.'],
    ['es', 'cuanto cuesta y a que hora abren', 'Diez euros.\nAbrimos a las 9.'],
    ['es', 'informacion', 'Sí, en línea.'],
    ['es', '¿A qué hora abren?', 'Abrimos a las 9.'],
    ['es', 'el envio es gratis?', 'El envío es gratis.'],
    ['es', 'sombreros azules', '[no_answer]'],
    ['it', 'prezzo?', 'Dieci euro.'],
    ['it', 'a che ora aprite?', 'Apriamo alle 9.'],
    ['it', "qual è l'indirizzo?", 'A Roma.'],
    ['pt', 'qual o preço?', 'Dez euros.'],
    ['pt', 'onde ficam', 'Em Lisboa.'],
    ['pt', 'frete gratis?', 'O frete é grátis.'],
    ['nl', 'hoeveel kost het?', 'Tien euro.'],
    ['nl', 'hoe laat gaan jullie open?', 'Wij openen om 9 uur.'],
    ['ja', 'いくらですか', '10ユーロです。'],
    ['ja', '何時に開きますか', '[unsure]'],
    ['zz', 'quanti', 'Tre.'],
    ['zz', 'When do you open?', '[unsure]'],
  ])('%s: %j gets %j', async (language, question, expected) => {
    const campaign = campaigns[language]
    if (campaign === undefined) throw new Error(`no campaign for ${language}`)
    expect(await said(campaign, question)).toBe(expected)
  })
})
