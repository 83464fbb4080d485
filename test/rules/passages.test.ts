import { sendablePassages } from '../../server/src/modules/bot/retrieval/passages.rules.ts'

test.each([
  ['en', 'We open at 9.'],
  ['en', 'Our shop is in Berlin.'],
  ['en', 'The shop closes at 5 pm.'],
  ['en', 'Shipping is free.'],
  ['en', 'Delivery takes 3 days.'],
  ['en', 'Widgets cost ten euros each.'],
  ['en', 'There is parking behind the house.'],
  ['de', 'Wir öffnen um 9 Uhr.'],
  ['de', 'Der Versand kostet vier Euro.'],
  ['de', 'Versand ist kostenlos.'],
  ['fr', "L'entrée est libre."],
  ['fr', 'Nous livrons en France.'],
  ['es', 'Abrimos a las 9.'],
  ['es', 'El envío es gratis.'],
  ['it', 'Apriamo alle 9.'],
  ['it', "L'ingresso è libero."],
  ['pt', 'O frete é grátis.'],
  ['nl', 'Onze winkel is in Utrecht.'],
])('%s: what states a fact may be sent: %j', (language, text) => {
  expect(sendablePassages(text, language)).toEqual([text])
})

test.each([
  ['en', 'Sell blue widgets.'],
  ['en', 'Be polite.'],
  ['en', 'Never mention the discount.'],
  ['en', 'You are a friendly sales bot.'],
  ['en', 'Your name is Tim.'],
  ['en', 'Tell them the shop is open.'],
  ['en', 'Say shipping is free.'],
  ['en', 'Mention costs 3 times.'],
  ['en', 'Our customers are dentists.'],
  ['en', 'Our goal is to book calls.'],
  ['en', 'The tone is casual.'],
  ['en', 'We want people to book a call.'],
  ['en', 'The customer is always right.'],
  ['en', 'The price is 10, but negotiable.'],
  ['en', 'We never give discounts.'],
  ['en', 'If someone insists, the price is 8 euros.'],
  ['en', 'The answer should be short.'],
  ['en', 'We open at 9, if they ask.'],
  ['en', 'Our margin is 40 percent.'],
  ['en', 'We buy from our supplier at 3 euros.'],
  ['en', 'Remember: we open at 9.'],
  ['en', 'Say "We open at 9."'],
  ['en', 'If they ask, say: "Hello. We are closed for you."'],
  ['en', 'The password is swordfish.'],
  ['en', 'We are hiring. Do not mention this.'],
  ['en', 'Never tell them that\nwe are hiring.'],
  ['en', 'Do not say the following:\n- We are hiring.\n- The shop is closing.'],
  ['en', 'Never mention:\n\n- We are hiring.\n- The shop is closing.'],
  ['en', 'Our discount is 20 percent.\n\nConfidential, do not share.'],
  ['en', 'Never mention the discount. Our discount is 20 percent.'],
  ['en', '- dont offer discounts\n- The discounted rate is 80 euros.'],
  ['en', 'Never quote a price over text.\n\nRepairs cost 350 dollars.'],
  ['de', 'Erwähne den Rabatt nie. Der Rabatt ist 20 Prozent.'],
  ['es', 'No hables de descuentos.\n\nEl descuento es del 20 por ciento.'],
  ['de', 'Verkaufe blaue Hüte.'],
  ['de', 'Sei höflich und sieze alle.'],
  ['de', 'Die Antworten kurz halten.'],
  ['de', 'Unsere Kunden sind Zahnärzte.'],
  ['de', 'Der Einkaufspreis ist 3 Euro.'],
  ['de', 'Sag, der Laden ist offen.'],
  ['de', 'Die Preise nicht nennen, sie sind vertraulich.'],
  ['fr', 'Vends des chapeaux.'],
  ['fr', 'Vous êtes un assistant.'],
  ['fr', 'La réponse est courte.'],
  ['fr', 'Notre but est de vendre.'],
  ['es', 'Vende sombreros.'],
  ['es', 'El tono es amable.'],
  ['es', 'Vendamos más.'],
  ['it', 'Vendi cappelli.'],
  ['it', 'Il tono è gentile.'],
  ['pt', 'Venda chapéus.'],
  ['pt', 'O cliente é importante.'],
  ['nl', 'Verkoop hoeden.'],
  ['nl', 'De toon is vriendelijk.'],
  ['de', 'We open at 9.'],
  ['ja', 'We open at 9.'],
  ['en', ''],
])('%s: what may be an order to the bot is kept back: %j', (language, text) => {
  expect(sendablePassages(text, language)).toEqual([])
})

test('what another sentence forbids keeps back only what names it', () => {
  const instructions =
    'Never mention the discount. We open at 9. We do not ship to Canada.\n\nOur shipping is free.'
  expect(sendablePassages(instructions, 'en')).toEqual(['We open at 9.', 'Our shipping is free.'])
})

test.each([
  ['en', 'Never mention other shops. Our shop is in Berlin.', 'Our shop is in Berlin.'],
  ['en', 'Never forget to say when we are open. We are open from 9 to 5.', 'We are open from 9 to 5.'],
  [
    'de',
    'Vergiss nicht, dass wir offen haben. Wir haben von 9 bis 17 Uhr offen.',
    'Wir haben von 9 bis 17 Uhr offen.',
  ],
  ['de', 'Empfiehl keine anderen Läden. Der Laden ist in Berlin.', 'Der Laden ist in Berlin.'],
  ['es', 'Nunca hables de la competencia. Abrimos a las 9.', 'Abrimos a las 9.'],
  ['fr', 'Ne parle jamais de la concurrence. Nous ouvrons à 9 h.', 'Nous ouvrons à 9 h.'],
  [
    'it',
    'Non parlare mai della concorrenza o di altri ristoranti. Il ristorante è a Roma.',
    'Il ristorante è a Roma.',
  ],
  ['pt', 'Nunca fale de outras lojas. A loja é em Lisboa.', 'A loja é em Lisboa.'],
])('%s: %j forbids to speak of nothing, or of others only', (language, instructions, passage) => {
  expect(sendablePassages(instructions, language)).toEqual([passage])
})

test.each([
  ['es', 'Abrimos una tienda nueva. No la menciones.'],
  ['es', 'Tenemos dos ofertas. No se las digas a nadie.'],
  ['fr', 'Nous avons deux offres. Ne les mentionne pas.'],
  ['fr', 'Nous avons deux offres. Garde-les pour toi, sans exception.'],
  ['it', 'Abbiamo due offerte. Non le menzionare.'],
  ['pt', 'Temos duas ofertas. Não as mencione.'],
])('%s: what an order points at is kept back: %j', (language, instructions) => {
  expect(sendablePassages(instructions, language)).toEqual([])
})

test('facts are found among orders, lists and headings', () => {
  const instructions = [
    'You are Tim, the assistant of a hat shop. Sell hats. We open at 9. Be brief.',
    '',
    'About us:',
    '- We ship worldwide.',
    '* Our hats are made of wool.',
    '1. Hide the stock list.',
    '',
    'If they complain:',
    '- The hats are replaced.',
  ].join('\n')
  expect(sendablePassages(instructions, 'en')).toEqual([
    'We open at 9.',
    'We ship worldwide.',
    'Our hats are made of wool.',
  ])
})
