import { z } from 'zod'
import {
  acceptingWebhook,
  broadcastsOf,
  openBroadcasts,
  openFailing,
  quietCampaign,
} from '../support/broadcasts.ts'
import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, timesOf } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()
const open = (given = {}) => openBroadcasts(server, given)

/** The minutes of a day of the UTC clock, as `21:00`. */
const timeIn = timesOf(clock)
let numbers = 0
const next = () => String((numbers += 1)).padStart(6, '0')
const british = () => `+447400${next()}`
const indian = () => `+9198${next()}12`
/** What hour of UTC an instant is in. */
const hourOf = (instant: string) => `${instant.slice(0, 13)}:00:00.000Z`

test('The numbers of a dry run are what then happens: quiet hours, time zones, wishes to stop, one address twice', async () => {
  await after(hour - (clock.now() % hour) + 5 * minute) // no hour begins while they go out
  const quiet = { from: timeIn(-hour), until: timeIn(2 * hour) }
  const { write, people, planOf, post, read, recipients, messages, account } = await open({
    timeZone: 'UTC',
    quietHours: quiet,
  })
  const inBritain = await people(7, () => ({ phone: british() }))
  const inIndia = await people(5, () => ({ phone: indian() }))
  for (const id of [inBritain[0] ?? '', inIndia[0] ?? ''])
    await account.client.updateContact({ params: { id }, body: { optedOut: true } })
  const id = await write({ ratePerMinute: 6 })
  const plan = await planOf(id)
  expect(plan).toMatchObject({ matched: 12, willGet: 10, leftOut: [{ reason: 'opted_out', count: 2 }] })
  await post(id, 'start', { planHash: plan.planHash })
  for (let turn = 0; turn < 12; turn += 1) await after(10_000)
  await after(2 * hour - 2 * minute)
  for (let turn = 0; turn < 12; turn += 1) await after(10_000)
  await after(minute)
  const { counts, state } = await read(id)
  expect(counts).toMatchObject({ recipients: 12, sent: 10, leftOut: 2, held: 0, waiting: 0, cancelled: 0 })
  expect(state).toBe('done')
  const left = (await recipients(id)).filter(({ state: stage }) => stage === 'leftOut')
  expect(left.map(({ reason }) => reason)).toEqual(['opted_out', 'opted_out'])
  const sent = await messages()
  expect(sent).toHaveLength(plan.willGet)
  const firstInIndia = sent.find(({ contactId }) => inIndia.includes(contactId))?.createdAt ?? ''
  const firstInBritain = sent.find(({ contactId }) => inBritain.includes(contactId))?.createdAt ?? ''
  expect(Date.parse(firstInBritain)).toBeGreaterThan(Date.parse(firstInIndia))
  const byHour = Map.groupBy(sent, ({ createdAt }) => hourOf(createdAt))
  expect([...byHour].map(([at, those]) => ({ at, count: those.length }))).toEqual(plan.byHour)
})

test('On the clock of each contact it comes at the hour that was said, and the plan says the same hours', async () => {
  const { write, people, planOf, post, messages } = await open({ timeZone: 'UTC' })
  const [briton] = await people(1, () => ({ phone: british() }))
  const [indianOne] = await people(1, () => ({ phone: indian() }))
  const shown = new Date(clock.now() + day).toISOString().slice(0, 16)
  const id = await write({ zone: 'contact', sendAt: `${shown}:00`, ratePerMinute: 600 })
  const plan = await planOf(id)
  await post(id, 'start', { planHash: plan.planHash })
  for (let turn = 0; turn < 120; turn += 1) await after(15 * minute)
  const sent = await messages()
  expect(sent.map(({ contactId }) => contactId)).toEqual([indianOne, briton])
  const [early = 0, late = 0] = sent.map(({ createdAt }) => Date.parse(createdAt))
  // Five and a half hours in winter, four and a half in summer.
  expect([4.5, 5.5]).toContain(Math.round((late - early) / (hour / 2)) / 2)
  expect(plan.byHour.map(({ count }) => count)).toEqual([1, 1])
  expect(Date.parse(plan.first ?? '')).toBeLessThanOrEqual(early)
})

test('Variants and those who get nothing are split as their shares say, the same in the plan and afterwards', async () => {
  const { write, people, planOf, start, recipients, messages } = await open()
  await people(60)
  const id = await write({
    content: undefined,
    holdout: 20,
    variants: [
      { name: 'A', share: 40, content: { body: 'This is A' } },
      { name: 'B', share: 40, content: { body: 'This is B', buttons: ['Tell me', 'Later'] } },
    ],
    rate_per_minute: 6000,
    stop_rules: null,
  })
  const plan = await planOf(id)
  expect(plan.willGet + plan.holdout).toBe(60)
  expect(plan.holdout).toBeGreaterThan(2)
  await start(id)
  for (let turn = 0; turn < 80; turn += 1) await after(100)
  const all = await recipients(id)
  expect(all.filter(({ state }) => state === 'holdout')).toHaveLength(plan.holdout)
  const bodies = new Map((await messages()).map((message) => [message.id, message.body]))
  const sent = all.filter(({ state }) => state === 'sent')
  expect(sent).toHaveLength(plan.willGet)
  for (const { variant, messageId } of sent) expect(bodies.get(messageId ?? '')).toBe(`This is ${variant}`)
  expect(new Set(sent.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']))
})

test('Two contacts with one address get it once', async () => {
  const { write, planOf, start, recipients, messages, account, listId } = await open()
  const shared = `+1555000${next().slice(2)}`
  await receive(account, { fromId: shared, body: 'Hi' })
  const { contactId: first = '' } = (await account.client.listMessages({ query: {} })).body.data[0] ?? {}
  await account.client.updateContact({ params: { id: first }, body: { phone: newPhone() } })
  await account.client.joinList({ params: { id: listId }, body: { contactId: first } })
  const other = await createContact(account, { listId, phone: shared })
  const id = await write({ ratePerMinute: 600 })
  expect(await planOf(id)).toMatchObject({ willGet: 1, leftOut: [{ reason: 'duplicate', count: 1 }] })
  await start(id)
  for (let turn = 0; turn < 3; turn += 1) await after(minute)
  expect(await recipients(id)).toMatchObject([
    { contactId: first, state: 'sent' },
    { contactId: other.id, state: 'leftOut', reason: 'duplicate' },
  ])
  expect((await messages()).filter(({ author }) => author === 'campaign')).toHaveLength(1)
})

test('A contact that is merged gets it once, and one that is erased leaves its row', async () => {
  const { write, people, start, read, recipients, messages, account } = await open()
  const [kept = '', other = '', gone = '', last = ''] = await people(4)
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  await account.ask('POST', `/contacts/${kept}/merge`, { body: { otherId: other } })
  await account.client.deleteContact({ params: { id: gone } })
  for (let turn = 0; turn < 4; turn += 1) await after(minute)
  expect((await messages()).map(({ contactId }) => contactId)).toEqual([kept, last])
  expect(await recipients(id)).toMatchObject([
    { contactId: kept, state: 'sent' },
    { contactId: null, state: 'cancelled', reason: 'merged' },
    { contactId: null, state: 'cancelled', reason: 'erased' },
    { contactId: last, state: 'sent' },
  ])
  expect(await read(id)).toMatchObject({ counts: { recipients: 4, sent: 2, cancelled: 2 } })
})

test('What of a broadcast is held about a person is among that person’s data', async () => {
  const { write, people, start, account } = await open()
  const [id = ''] = await people(1)
  const broadcastId = await write()
  await start(broadcastId)
  await after(minute)
  const { status, body } = await account.ask('GET', `/contacts/${id}/data`)
  expect(status).toBe(200)
  expect(z.string().parse(body)).toContain('data.json')
  const { body: entries } = await account.ask('GET', `/contacts/${id}/timeline`)
  expect(JSON.stringify(entries)).toContain('"subject":"broadcast","decision":"sent"')
})

test('Without credit it pauses, and goes on when somebody resumes it', async () => {
  const email = newEmail('client')
  const lists = [{ name: 'Leads' }, { name: 'Others' }]
  const replyWebhook = await acceptingWebhook()
  const client = { email, name: 'Client', credits: 2, lists, campaigns: [quietCampaign()], replyWebhook }
  const agency = await openAccount(server, { type: 'agency', subAccounts: [client] })
  const { write, people, planOf, post, read, messages } = broadcastsOf(agency.subAccount(email), agency)
  await people(4)
  const id = await write({ ratePerMinute: 60 })
  const plan = await planOf(id)
  expect(plan).toMatchObject({
    willGet: 2,
    leftOut: [{ reason: 'no_credit', count: 2 }],
    credits: { needed: 2, available: 2 },
  })
  await post(id, 'start', { planHash: plan.planHash })
  for (let turn = 0; turn < 6; turn += 1) await after(1000)
  expect(await messages()).toHaveLength(2)
  expect(await read(id)).toMatchObject({
    state: 'paused',
    reason: 'no_credit',
    counts: { sent: 2, waiting: 2 },
  })
  await agency.client.grantCredits({ body: { email, amount: 5, description: 'Top-up' } })
  expect(await post(id, 'resume')).toMatchObject({ status: 200 })
  for (let turn = 0; turn < 6; turn += 1) await after(1000)
  expect(await messages()).toHaveLength(4)
})

test('A time that was missed for more than two hours asks, and within two hours it goes out', async () => {
  const { write, people, start, post, read, messages } = await open()
  await people(1)
  const id = await write({ sendAt: new Date(clock.now() + hour).toISOString() })
  await start(id)
  clock.advance(3.5 * hour)
  await after(minute)
  expect(await read(id)).toMatchObject({ state: 'paused', reason: 'missed' })
  expect(await messages()).toEqual([])
  await post(id, 'resume')
  await after(minute)
  expect(await messages()).toHaveLength(1)
})

test.each([
  ['', 0],
  [', also where the clock is set back, so that ids are ahead of it', hour],
])(
  'More than five in a hundred of the last two hundred that fail pause it, until somebody resumes it%s',
  async (_, ahead) => {
    const { write, people, start, post, read } = await openFailing(server)
    await people(30)
    clock.advance(ahead)
    const id = await write({ ratePerMinute: 600 })
    clock.advance(-ahead)
    await start(id)
    for (let turn = 0; turn < 40; turn += 1) await after(100)
    expect(await read(id)).toMatchObject({
      state: 'paused',
      reason: 'failing',
      counts: { failed: 11, waiting: 19 },
    })
    await after(1000)
    await post(id, 'resume')
    for (let turn = 0; turn < 40; turn += 1) await after(100)
    expect(await read(id)).toMatchObject({
      state: 'paused',
      reason: 'failing',
      counts: { failed: 22, waiting: 8 },
    })
  },
)

test('Wishes to stop that follow its messages pause it', async () => {
  const { write, people, start, read, account } = await open()
  const ids = await people(4)
  const id = await write({ ratePerMinute: 1, stopRules: { failedPercent: 100, optOutPercent: 0.5 } })
  await start(id)
  await after(1)
  await after(minute)
  for (const each of ids.slice(0, 2))
    await account.client.updateContact({ params: { id: each }, body: { optedOut: true } })
  await after(minute)
  expect(await read(id)).toMatchObject({
    state: 'paused',
    reason: 'opt_outs',
    counts: { sent: 2, waiting: 2 },
  })
})
