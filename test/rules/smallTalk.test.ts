import { pairs, said } from '../support/retrieval.ts'

const answers = pairs(
  ['Hey', 'How can I help?'],
  ['yes', 'Here is the link.'],
  ['no', 'All right.'],
  ['How much?', 'Ten euros.'],
)

test.each([
  ['Hi there!', 'How can I help?'],
  ['good morning', 'How can I help?'],
  ['Buongiorno', 'How can I help?'],
  ['Yes please', 'Here is the link.'],
  ['Hi, I’m interested', 'Here is the link.'],
  ['sure, tell me more', 'Here is the link.'],
  ['no thanks', 'All right.'],
  ['Not interested', 'All right.'],
  ['Hi, how much?', 'Ten euros.'],
  ['Yes, how much?', 'Ten euros.'],
  ['not working', '[no_answer]'],
  ['interested in cats', '[no_answer]'],
  ['morgen', '[no_answer]'],
  ['ok', '[courtesy]'],
])('a campaign that answers a greeting, a yes and a no says to %j: %j', async (message, expected) => {
  expect(await said({ language: 'en', instructions: null, publicFacts: null, answers }, message)).toBe(
    expected,
  )
})

test('an answer to the very words goes first', async () => {
  const known = [...answers, ...pairs(['Good evening', 'We are closed now.'])]
  expect(
    await said({ language: 'en', instructions: null, publicFacts: null, answers: known }, 'Good evening!'),
  ).toBe('We are closed now.')
})
