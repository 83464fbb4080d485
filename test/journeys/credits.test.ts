import { botCampaign, openContact } from '../support/conversation.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { says } from '../support/fakeModel.ts'
import type { Declaration } from '../support/server.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const model = suiteModel()

/** A contact of a metered account that starts with credits; without any when `credits` is 0. */
async function openMetered(credits: number, given: Pick<Declaration, 'bot'> = {}) {
  const email = newEmail('client')
  const client = { email, name: 'Client', lists: [{ name: 'Leads' }], campaigns: [botCampaign()], ...given }
  const agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [credits === 0 ? client : { ...client, credits }],
  })
  const account = agency.subAccount(email)
  return {
    ...(await openContact(server, account)),
    account,
    grant: (amount: number) => agency.client.grantCredits({ body: { email, amount } }),
    balance: async () => (await account.client.getMe()).body.balance,
    ledger: async () => (await account.client.listCreditTransactions({ query: {} })).body.data.toReversed(),
  }
}
const asks = async (ann: Awaited<ReturnType<typeof openMetered>>) => {
  const id = await ann.writes('How much is it?')
  await after(2 * second)
  return id
}

describe('On a metered account', () => {
  test('an answer and an opening cost one credit each, with a line that names the message', async () => {
    const ann = await openMetered(5)
    await ann.joins()
    await asks(ann)
    const [opening, answer] = await ann.outgoing()
    expect(await ann.ledger()).toMatchObject([
      { amount: 5, kind: 'grant' },
      { amount: -1, balance: 4, kind: 'charge', messageId: opening?.id },
      { amount: -1, balance: 3, kind: 'charge', messageId: answer?.id },
    ])
    expect(await ann.balance()).toBe(3)
  })

  test('without credit there is no answer, and the timeline says why; a grant lets the next one through', async () => {
    const ann = await openMetered(0)
    const messageId = await asks(ann)
    expect(await ann.said()).toEqual([])
    const timeline = await ann.timeline()
    expect(timeline).toMatchObject([{ subject: 'answer', decision: 'skipped', rule: 'no_credit', messageId }])
    await ann.grant(1)
    await after(minute)
    expect(await ann.said()).toEqual([])
    await asks(ann)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    expect(await ann.balance()).toBe(0)
    await asks(ann)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })

  test('missing credit is not the reason where another one would be left after a grant', async () => {
    const ann = await openMetered(0)
    await ann.update({ botActive: false })
    await asks(ann)
    expect(await ann.decisions()).toEqual(['answer skipped bot_off_for_contact'])
  })

  test('less than the price pays for nothing', async () => {
    const ann = await openMetered(0.999)
    await ann.joins()
    await asks(ann)
    expect(await ann.said()).toEqual([])
    expect(await ann.balance()).toBe(0.999)
    const decisions = await ann.decisions()
    expect(decisions.at(0)).toBe('opening held no_credit')
    expect(decisions).toContain('answer skipped no_credit')
  })

  test('of racing questions as many are answered as the credits pay for', async () => {
    const ann = await openMetered(2)
    const others = [1, 2, 3, 4, 5].map(() => openContact(server, ann.account))
    const people = [ann, ...(await Promise.all(others))]
    await Promise.all(people.map((person) => person.writes('How much is it?')))
    await after(2 * second)
    expect((await Promise.all(people.map((person) => person.said()))).flat()).toHaveLength(2)
    expect(await ann.balance()).toBe(0)
  })

  test('the engine is not even asked without credit, and what it says is dropped when the credit is gone by then', async () => {
    const ann = await openMetered(1, { bot: model.settings })
    const thought = model.hold(says('Ten euros.'))
    const before = model.asked()
    await ann.writes('How much is it?')
    clock.advance(2 * second)
    await thought.asked()
    await ann.joins() // the opening takes the last credit
    thought.release()
    await after(minute)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
    expect((await ann.decisions()).at(-1)).toBe('answer skipped no_credit')
    await asks(ann)
    expect(model.asked()).toBe(before + 1)
    expect(await ann.balance()).toBe(0)
  })

  test('an answer that was dropped costs nothing', async () => {
    const ann = await openMetered(1, { bot: model.settings })
    const thought = model.hold(says('Ten euros.'))
    await ann.writes('How much is it?')
    clock.advance(2 * second)
    await thought.asked()
    await ann.replies()
    thought.release()
    await after(minute)
    expect(await ann.said()).toEqual(['user: A person here.'])
    expect(await ann.balance()).toBe(1)
  })

  test('hand-overs, replies by hand and by the API, and the confirmation of an opt-out are free', async () => {
    const ann = await openMetered(1)
    await ann.writes('Do you know the way to San José?')
    await after(minute)
    await ann.replies()
    await ann.sends()
    await ann.writes('STOP')
    await after(minute)
    expect((await ann.outgoing()).map(({ author }) => author)).toEqual(['user', 'api', 'bot'])
    expect(await ann.balance()).toBe(1)
  })

  test('a grant releases held openings in the order of joining', async () => {
    const ann = await openMetered(0)
    const bob = await openContact(server, ann.account)
    await ann.joins()
    await bob.joins()
    await ann.grant(1)
    await untilIdle()
    await after(minute)
    expect([await ann.said(), await bob.said()]).toEqual([['campaign: Hi!'], []])
    await ann.grant(1)
    await after(minute)
    expect(await bob.said()).toEqual(['campaign: Hi!'])
    const decided = ['held no_credit', 'queued decided_again', 'sent joined_list']
    expect(await bob.decisions()).toEqual(decided.map((decision) => `opening ${decision}`))
  })
})

test('An account that is not metered is never charged', async () => {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
  const ann = await openContact(server, account)
  await ann.joins()
  await ann.writes('How much is it?')
  await after(2 * second)
  expect(await ann.said()).toEqual(['campaign: Hi!', 'bot: Ten euros.'])
  expect((await account.client.listCreditTransactions({ query: {} })).body.data).toEqual([])
})
