import { leftIn, moveFact } from '../../server/dashboard/src/campaigns/moveFact.ts'

test.each([
  ['Sell hats. We open at 9. Be kind.', 'Sell hats. Be kind.'],
  ['We open at 9.', ''],
  ['Sell hats.\n- We open at 9.\n- Be kind.', 'Sell hats.\n- Be kind.'],
  ['Sell hats.\n\n1. We open at 9. Be kind.', 'Sell hats.\n\n1. Be kind.'],
  ['Be kind. We open at 9.\nSell hats.', 'Be kind.\nSell hats.'],
])('a fact that is moved leaves the rest of the instructions as it is: %j', (botInstructions, rest) => {
  expect(moveFact({ botInstructions, publicFacts: '' }, 'We open at 9.')).toEqual({
    botInstructions: rest,
    publicFacts: 'We open at 9.',
  })
})

test('facts that are moved become lines, and are no longer offered', () => {
  const texts = { botInstructions: 'We open at 9. Prices: $& 5. Be kind.', publicFacts: 'Free parking.\n' }
  const sentences = ['We open at 9.', 'Prices: $& 5.']
  const moved = sentences.reduce(moveFact, texts)
  expect(moved).toEqual({
    botInstructions: 'Be kind.',
    publicFacts: 'Free parking.\nWe open at 9.\nPrices: $& 5.',
  })
  expect(leftIn(texts, sentences)).toEqual(sentences)
  expect(leftIn(moved, sentences)).toEqual([])
  expect(moveFact(moved, 'We open at 9.')).toEqual(moved)
})
