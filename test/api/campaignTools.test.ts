import { describe, expect, test } from '@jest/globals'
import { CampaignStats, Preview, QueuePage } from '@replyloop/shared/campaignTools'
import { botCampaign, meetContact, move, openConversation } from '../support/conversation.ts'
import { createContact, apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { funnel, openFunnel } from '../support/funnel.ts'
import { says as saysModel, startFakeModel } from '../support/fakeModel.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()

const ask = (account: TestAccount, method: string, path: string, body?: unknown) =>
  askDashboard(server, account, method, path, { body })
const invalid = apiError(400, 'VALIDATION_FAILED')

describe('GET /campaigns/:id/stats', () => {
  test('counts openings, answers, follow-ups, hand-overs and opt-outs, in all and by day', async () => {
    const followUps = [{ afterMinutes: 60, text: 'Still there?' }]
    const ann = await openConversation(server, [botCampaign({ followUps })])
    const { account } = ann
    const id = account.campaignId('Desk')
    const stats = async () => CampaignStats.parse((await ask(account, 'GET', `/campaigns/${id}/stats`)).body)
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    await ann.joins()
    await ann.writes('How much is it?')
    await after(minute)
    const bob = await meetContact(server, account)
    await bob.writes('Who was the first person on the moon?')
    await after(minute)
    await after(24 * 60 * minute)
    await bob.writes('STOP')
    const { days, ...all } = await stats()
    expect(all).toEqual({ opened: 1, answered: 1, followedUp: 1, handedOver: 1, optedOut: 1 })
    expect(days).toHaveLength(30)
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
    expect(days.at(-2)).toEqual({
      date: today,
      opened: 1,
      answered: 1,
      followedUp: 0,
      handedOver: 1,
      optedOut: 0,
    })
    expect(days.at(-1)).toMatchObject({ opened: 0, followedUp: 1, optedOut: 1 })
    expect(days.slice(0, -2).every(({ opened, optedOut }) => opened + optedOut === 0)).toBe(true)
  })

  test('by the days of the account’s time zone', async () => {
    const ann = await openConversation(server, [botCampaign()], { timeZone: 'Pacific/Kiritimati' }) // 14 hours ahead
    await ann.joins()
    const path = `/campaigns/${ann.account.campaignId('Desk')}/stats`
    const { days } = CampaignStats.parse((await ask(ann.account, 'GET', path)).body)
    const there = new Date(clock.now() + 14 * 60 * minute).toISOString().slice(0, 10)
    expect(days.at(-1)).toMatchObject({ date: there, opened: 1 })
  })
})

describe('GET /campaigns/:id/queue', () => {
  test('lists who waits, in order, and when each is due; those held back with the reason', async () => {
    const { account, people, joinInTurn } = await openFunnel(server, [
      funnel({ pacePerMinute: 1, openingMessage: 'Hi {{firstName}}!' }),
    ])
    const nameless = await createContact(account)
    await joinInTurn([nameless.id]) // held back: it has no first name
    const ids = await people(6)
    await joinInTurn(ids) // with it, three go out at once
    await untilIdle()
    const path = `/campaigns/${account.campaignId('Funnel')}/queue`
    const queue = async (query = '') => QueuePage.parse((await ask(account, 'GET', path + query)).body)
    const { data } = await queue()
    const waiting = data.map(({ contact }) => contact.id)
    expect(waiting).toEqual(ids.slice(-waiting.length))
    expect(waiting.length).toBeGreaterThan(2)
    const at = data.map(({ estimatedAt }) => Date.parse(estimatedAt ?? ''))
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0))).toEqual(at.slice(1).map(() => minute))
    expect((await ask(account, 'GET', path.replace('/queue', ''))).body).toMatchObject({
      effectivePacePerMinute: 1,
      queue: { waiting: waiting.length, held: 1, estimatedEnd: data.at(-1)?.estimatedAt },
    })
    const [first, rest] = [await queue('?limit=1'), await queue(`?cursor=${data[0]?.id}`)]
    expect([...first.data, ...rest.data]).toEqual(data)
    expect((await queue('?state=held')).data).toMatchObject([
      { contact: { id: nameless.id }, reason: 'missing_variable', estimatedAt: null },
    ])
    await move(server, account, 'Paused', 'Funnel')
    expect((await queue()).data.every(({ estimatedAt }) => estimatedAt === null)).toBe(true)
  })
})

describe('POST /campaigns/preview', () => {
  const preview = async (account: TestAccount, body: object) =>
    Preview.parse((await ask(account, 'POST', '/campaigns/preview', body)).body)

  test('fills texts in with the given contact, else the latest, and names what is missing', async () => {
    const account = await openAccount(server)
    const texts = ['Hi {{firstName|there}} of {{company}}!', 'Plain']
    expect(await preview(account, { texts })).toEqual({
      contact: null,
      texts: [
        { text: 'Hi there of !', missing: ['company'] },
        { text: 'Plain', missing: [] },
      ],
    })
    const ann = await createContact(account, { firstName: 'Ann', customFields: { company: 'Acme' } })
    await createContact(account, { firstName: 'Bob' })
    expect(await preview(account, { texts })).toMatchObject({
      contact: { firstName: 'Bob' },
      texts: [{ text: 'Hi Bob of !' }, {}],
    })
    expect(await preview(account, { texts, contactId: ann.id })).toMatchObject({
      contact: { id: ann.id },
      texts: [{ text: 'Hi Ann of Acme!', missing: [] }, {}],
    })
    expect((await account.client.listMessages()).body.data).toEqual([])
  })

  test('404 for another account’s contact', async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)]
    const { id } = await createContact(other)
    expect(await ask(account, 'POST', '/campaigns/preview', { texts: [], contactId: id })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
  })

  test('400 for too long a text, too many texts, and what is no list of texts', async () => {
    const account = await openAccount(server)
    for (const texts of [['x'.repeat(4097)], Array(7).fill('x'), 'x'])
      expect(await ask(account, 'POST', '/campaigns/preview', { texts })).toMatchObject(invalid)
  })
})

describe('POST /campaigns/try', () => {
  const knowledge = {
    language: 'en',
    botInstructions: null,
    answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
  }
  const says = (...bodies: string[]) => ({
    messages: bodies.map((body, index) => ({ from: index % 2 === 0 ? 'contact' : 'business', body })),
    ...knowledge,
  })
  const tryBot = async (account: TestAccount, body: object) =>
    (await ask(account, 'POST', '/campaigns/try', body)).body

  test('answers, hands over and confirms an opt-out as the bot would, charging and keeping nothing', async () => {
    const account = await openAccount(server, { metered: true, credits: 1 })
    expect(await tryBot(account, says('How much is it?'))).toEqual({
      kind: 'answer',
      text: 'Ten euros.',
      reason: null,
    })
    expect(await tryBot(account, says('Hello', 'Hi!', 'Who was first on the moon?'))).toMatchObject({
      kind: 'hand_over',
      text: null,
      reason: expect.stringMatching(/^\w+$/),
    })
    expect(await tryBot(account, says('STOP'))).toMatchObject({
      kind: 'opt_out',
      text: expect.stringContaining('START'),
    })
    expect((await account.client.getMe()).body).toMatchObject({ balance: 1 })
    expect((await account.client.listMessages()).body.data).toEqual([])
    expect((await account.client.findContact({ query: { limit: 1 } })).body).toMatchObject({ data: [] })
  })

  test('asks the account’s model where it has chosen one', async () => {
    const model = await startFakeModel()
    model.behave(saysModel('Ten, says the model.'))
    const account = await openAccount(server, { bot: model.settings })
    expect(await tryBot(account, says('Hello', 'Hi!', 'How much is it?'))).toMatchObject({
      kind: 'answer',
      text: 'Ten, says the model.',
    })
    expect(model.lastTexts()).toEqual(['Hello', 'Hi!', 'How much is it?'])
    await model.close()
  })

  test('404 for another account’s contact', async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)]
    const { id } = await createContact(other)
    expect(await ask(account, 'POST', '/campaigns/try', { ...says('Hi'), contactId: id })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
  })

  test('400 unless the contact has written last', async () => {
    const account = await openAccount(server)
    for (const body of [says(), says('Hi', 'Hello'), says(' '), { ...knowledge }])
      expect(await ask(account, 'POST', '/campaigns/try', body)).toMatchObject(invalid)
  })

  test('400 for what is no language', async () => {
    const account = await openAccount(server)
    const english = { ...says('Hi'), language: 'English' }
    expect(await ask(account, 'POST', '/campaigns/try', english)).toMatchObject(invalid)
  })
})

test('404 for an unknown campaign, or another account’s', async () => {
  const { account } = await openConversation(server, [botCampaign()])
  const stranger = await openAccount(server)
  for (const path of [`/campaigns/${account.campaignId('Desk')}`, '/campaigns/cam_x'])
    for (const tool of ['stats', 'queue'])
      expect(await ask(stranger, 'GET', `${path}/${tool}`)).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
})
