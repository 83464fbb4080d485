import { pairs, said, type Campaign } from '../support/retrieval.ts'

const hours = 'We are open Mon-Fri 6am to 10pm and Sat/Sun 8am-8pm.'
const address = 'Our office is at 88 Elm Street, Dallas.'
const english: Campaign = {
  language: 'en',
  instructions: null,
  publicFacts: `${hours}\nOur sauna is closed on Mondays.\n${address}\nParking is free for 2 hours behind the building.`,
  answers: pairs(
    ['How much is a membership?', '39 dollars a month.'],
    ['How much time do I need per week?', 'Two hours.'],
    ['Where is my order?', 'Follow the link in our email.'],
    ['I can’t log in', 'Reset your password.'],
  ),
}
const german: Campaign = {
  language: 'de',
  instructions: null,
  publicFacts: null,
  answers: pairs(
    ['Wann haben Sie geöffnet?', 'Mo-Fr 8-18 Uhr.'],
    ['Wo ist die Praxis?', 'Aachener Straße 12.'],
  ),
}
const sundays: Campaign = {
  language: 'en',
  instructions: null,
  publicFacts: null,
  answers: pairs(['When are you open on Sundays?', 'On Sundays from 10 to 4.']),
}

test.each([
  [english, 'Are you open on sundays?', hours],
  [english, 'are you open today', hours],
  [english, 'what time do you open tomorrow?', hours],
  [english, 'hours?', hours],
  [english, 'Where are you located?', address],
  [english, 'whats your adress', address],
  [english, 'i cant log in', 'Reset your password.'],
  [english, 'how much time do I need', 'Two hours.'],
  [german, 'Wann habt ihr auf?', 'Mo-Fr 8-18 Uhr.'],
  [german, 'Habt ihr samstags auf?', 'Mo-Fr 8-18 Uhr.'],
  [german, 'Adresse?', 'Aachener Straße 12.'],
  [sundays, 'Are you open on Sundays?', 'On Sundays from 10 to 4.'],
])('%#: opening hours, places and the like are found', async (campaign, question, answer) => {
  expect(await said(campaign, question)).toBe(answer)
})

test.each([
  ['a holiday', english, 'Are you open on Christmas?'],
  ['the hours of a part', english, 'is the sauna open on sundays'],
  ['the hours of another day', sundays, 'When are you open on Mondays?'],
  ['a price that has none', english, 'How much?'],
  ['the place of something else', { ...english, publicFacts: null }, 'Where are you?'],
  ['a mere denial', english, 'What if I don’t like it?'],
  ['a mere denial without an apostrophe', english, 'what if i dont like it'],
] as const)('%s is left to a person', async (_case, campaign, question) => {
  expect(await said(campaign, question)).toMatch(/^\[(unsure|no_answer)\]$/)
})
