import { createRetrieval } from '../../server/src/modules/bot/retrieval/retrieval.ts'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'
import { pairs, said } from '../support/retrieval.ts'

const campaign = {
  language: 'en',
  instructions: null,
  publicFacts: 'We open at 9.',
  answers: pairs(
    ['How much?', 'Ten euros.'],
    ['Do you ship to Germany?', 'Yes, within 3 days.'],
    ['How much is shipping?', 'Shipping is 4 euros.'],
    ['Do you have gift vouchers?', 'We have vouchers from 20 euros.'],
  ),
}

test.each([
  ['How much is it? Do you have gift vouchers?', 'Ten euros.\nWe have vouchers from 20 euros.'],
  ['How much is it and when do you open', 'Ten euros.\nWe open at 9.'],
  ['hi, shipping costs, opening hours', 'Shipping is 4 euros.\nWe open at 9.'],
  ['Do you ship\nto Germany?', 'Yes, within 3 days.'],
])('%j is answered with %j', async (question, answer) => {
  expect(await said(campaign, question)).toBe(answer)
})

test.each([
  ['more than is known', 'How much is it and do you like cats'],
  ['two countries of which one is known', 'Do you ship to Germany and Canada?'],
  ['a price that is another matter’s', 'Do you ship to Germany? How much?'],
  ['a price that is another matter’s, in one sentence', 'do you ship to germany and how much is it'],
])('%s is left to a person: %j', async (_case, question) => {
  expect(await said(campaign, question)).toBe('[unsure]')
})

test('what leans on the question before is left to a person', async () => {
  const after = (question: string, ours: readonly string[]) =>
    createRetrieval().answer(
      {
        campaign: { ...campaign, answers: pairs(['Do you have something for kids?', 'Yes.']) },
        contact: unknownPerson,
        messages: [...ours, question].map((body, at) => ({
          from: at < ours.length ? ('business' as const) : ('contact' as const),
          body,
        })),
        question,
      },
      new AbortController().signal,
    )
  expect(await after('and for kids?', ['Shipping is 4 euros.'])).toMatchObject({
    kind: 'hand_over',
    reason: 'unsure',
  })
  expect(await after('for kids?', ['Shipping is 4 euros.'])).toMatchObject({
    kind: 'answer',
    text: 'Yes.',
  })
})
