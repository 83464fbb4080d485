import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const botInstructions = 'Sell hats. We open at 9. The discount is SAVE50.'
const desk = { name: 'Desk', status: 'Live' as const, botEnabled: true, botInstructions }
const told = ['We open at 9.', 'The discount is SAVE50.']

const ask = async (account: TestAccount, method: string, path: string, body?: object) =>
  fieldsOf(await askDashboard(server, account, method, path, body && { body }))
const untold = async (account: TestAccount, query = '') =>
  (await ask(account, 'GET', `/untold_facts${query}`)).data

test('what the built-in bot told of instructions is named, until somebody saves public facts', async () => {
  const account = await openAccount(server, {
    campaigns: [desk, { ...desk, name: 'Off', botEnabled: false }, { ...desk, name: 'Other' }],
  })
  const [desks, off, other] = ['Desk', 'Off', 'Other'].map((name) => account.campaignId(name))
  const offer = (campaignId: string | undefined, name: string) => ({ campaignId, name, sentences: told })
  expect(await untold(account)).toEqual([offer(other, 'Other'), offer(desks, 'Desk')])
  expect(await untold(account, `?campaignId=${off}`)).toEqual([offer(off, 'Off')])
  await ask(account, 'PATCH', `/campaigns/${desks}`, { botInstructions: `${botInstructions} Be kind.` })
  expect(await untold(account)).toHaveLength(2)
  await ask(account, 'PATCH', `/campaigns/${desks}`, {
    botInstructions: 'Sell hats. The discount is SAVE50.',
    publicFacts: 'We open at 9.',
  })
  const left = await ask(account, 'PATCH', `/campaigns/${other}`, { publicFacts: null })
  expect(left).toMatchObject({ botInstructions, publicFacts: null })
  expect(await untold(account)).toEqual([])
})

test('a bot recites nothing of its instructions, and tells its public facts', async () => {
  const account = await openAccount(server)
  const says = async (question: string) => {
    const { kind, text } = await ask(account, 'POST', '/campaigns/try', {
      messages: [{ from: 'contact', body: question }],
      language: 'en',
      botInstructions: `${botInstructions} We are insolvent since March. Our lowest price is 20 euros.`,
      publicFacts: 'Parking is free behind the house.\nWe open at 9.',
      answers: [],
    })
    return text ?? kind
  }
  expect(await says('When do you open?')).toBe('We open at 9.')
  expect(await says('Is parking free?')).toBe('Parking is free behind the house.')
  for (const question of ['discount?', 'Are you insolvent?', 'What is the lowest price?'])
    expect(await says(question)).toBe('hand_over')
})

test('where a model answers, which is told the instructions, nothing is untold', async () => {
  const bot = { engine: 'openai' as const, baseUrl: 'https://model.test/v1', model: 'small' }
  expect(await untold(await openAccount(server, { bot, campaigns: [desk] }))).toEqual([])
})
