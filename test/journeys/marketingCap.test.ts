import type { CapRule } from '@replyloop/shared/contract/automaticLimits'
import { openBroadcasts, openFailing, quietCampaign } from '../support/broadcasts.ts'
import { funnel, sandboxOf, type Campaign } from '../support/conversation.ts'
import { apiError, createContact, newPhone, type TestResponse } from '../support/factories.ts'
import type { Declaration } from '../support/server.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()
const platform = suiteReceiver()

const onceADay = [{ messages: 1, days: 1 }]
const asNew = [...onceADay, { messages: 4, days: 7 }]

/** An account with a cap, at ten in the morning of its clock. */
async function open(
  marketingCap: CapRule[] | null,
  campaign: Partial<Campaign> = {},
  given: Pick<Partial<Declaration>, 'replyWebhook'> = {},
) {
  await after(day - ((clock.now() - 10 * hour) % day))
  const openWith = given.replyWebhook === null ? openFailing : openBroadcasts
  const at = await openWith(server, {
    timeZone: 'UTC',
    replyWebhook: { url: platform.url },
    limits: { marketingCap },
    campaigns: [funnel({ pacePerMinute: 600, ...campaign })],
    ...given,
  })
  const send = (contactId: string, purpose?: string): Promise<TestResponse> =>
    at.account.ask('POST', '/messages', { body: { contactId, body: 'Half price', purpose } })
  return {
    ...at,
    promote: (contactId: string) => send(contactId, 'marketing'),
    inform: (contactId: string) => send(contactId),
    someone: async () => (await createContact(at.account)).id,
    /** Greeted by the campaign of the list. */
    joins: (contactId: string) =>
      at.account.client.joinList({ params: { id: at.listId }, body: { contactId } }),
    sale: async (given: object = {}) => {
      const id = await at.write({ ratePerMinute: 600, ...given })
      const plan = await at.planOf(id)
      expect(await at.post(id, 'start', { planHash: plan.planHash })).toMatchObject({ status: 200 })
      for (let turn = 0; turn < 7; turn += 1) await after(minute)
      return { id, plan }
    },
  }
}
const sent = { status: 201 }
let numbers = 0
const next = () => String((numbers += 1)).padStart(6, '0')
const capped = apiError(409, 'CAPPED', 'until')
/** When the day ends, as a refusal says it. */
const midnight = (days = 1) => new Date(clock.now() - (clock.now() % day) + days * day).toISOString()

test('A program sends one person no more marketing in a day than the cap allows, and reads when it may again', async () => {
  const { promote, inform, someone } = await open(onceADay)
  const [jane, john] = [await someone(), await someone()]
  expect(await promote(jane)).toMatchObject(sent)
  await after(13 * hour)
  const refused = await promote(jane)
  expect(refused).toMatchObject(capped)
  expect(JSON.stringify(refused.body)).toContain(midnight())
  expect(await inform(jane)).toMatchObject(sent)
  expect(await promote(john)).toMatchObject(sent)
  await after(hour)
  expect(await promote(jane)).toMatchObject(sent)
})

test('Four in seven days are four days of messages, and the next goes out when the first is a week ago', async () => {
  const { promote, someone } = await open(asNew)
  const jane = await someone()
  for (let each = 0; each < 4; each += 1) {
    expect(await promote(jane)).toMatchObject(sent)
    await after(day)
  }
  const refused = await promote(jane)
  expect(refused).toMatchObject(capped)
  expect(JSON.stringify(refused.body)).toContain(midnight(3))
  await after(3 * day)
  expect(await promote(jane)).toMatchObject(sent)
})

test('What a campaign says by itself counts and is never capped; what a person or the bot says does not count', async () => {
  const { account, owner, promote, someone, joins, messages } = await open(onceADay, {
    followUps: [{ afterMinutes: 30, text: 'Still there?' }],
  })
  const [jane, john] = [await someone(), await someone()]
  await joins(jane)
  await after(minute)
  expect(await promote(jane)).toMatchObject(capped)
  await after(hour)
  const texts = async (id: string) =>
    (await messages()).filter(({ contactId }) => contactId === id).map(({ body }) => body)
  expect(await texts(jane)).toEqual(['Hi!', 'Still there?'])
  const reply = await owner.ask('POST', `/contacts/${john}/replies`, { body: { body: 'Hello' } })
  expect(reply).toMatchObject(sent)
  expect(await promote(john)).toMatchObject(sent)
  await joins(john)
  await after(minute)
  expect(await texts(john)).toEqual(['Hello', 'Half price', 'Hi!'])
  const { body: timeline } = await account.ask('GET', `/contacts/${john}/timeline`)
  expect(JSON.stringify(timeline)).not.toContain('capped')
})

test('A broadcast leaves out whom the cap keeps, as its dry run says, and a transactional one neither counts nor is capped', async () => {
  const { people, sale, promote, read, recipients, messages } = await open(onceADay, {
    triggerOnListAdd: false,
  })
  const ids = await people(5)
  const [jane = '', john = ''] = ids
  await sale({ name: 'Notice', purpose: 'transactional' })
  for (const id of [jane, john]) expect(await promote(id)).toMatchObject(sent)
  const first = await sale()
  expect(first.plan).toMatchObject({ matched: 5, willGet: 3, leftOut: [{ reason: 'capped', count: 2 }] })
  expect(await read(first.id)).toMatchObject({ state: 'done', counts: { sent: 3, leftOut: 2, cancelled: 0 } })
  const left = (await recipients(first.id)).filter(({ state }) => state === 'leftOut')
  expect(left.map(({ contactId, reason }) => ({ contactId, reason }))).toEqual([
    { contactId: jane, reason: 'capped' },
    { contactId: john, reason: 'capped' },
  ])
  expect((await sale({ name: 'More' })).plan).toMatchObject({
    willGet: 0,
    leftOut: [{ reason: 'capped', count: 5 }],
  })
  const notice = await sale({ name: 'Notice 2', purpose: 'transactional' })
  expect(notice.plan).toMatchObject({ willGet: 5, leftOut: [] })
  await after(day)
  expect((await sale({ name: 'Tomorrow' })).plan).toMatchObject({ willGet: 5, leftOut: [] })
  expect(await messages()).toHaveLength(5 + 2 + 3 + 5 + 5)
})

test('A broadcast for tomorrow counts tomorrow’s day, and who has had one until its turn is capped then', async () => {
  const { account, people, write, planOf, start, promote, read, recipients } = await open(onceADay, {
    triggerOnListAdd: false,
  })
  const [jane = '', john = ''] = await people(2)
  expect(await promote(jane)).toMatchObject(sent)
  const id = await write({ sendAt: new Date(clock.now() + day).toISOString(), ratePerMinute: 1 })
  expect(await planOf(id)).toMatchObject({ willGet: 2, leftOut: [] })
  await start(id)
  await after(day)
  expect(await promote(john)).toMatchObject(sent)
  for (let turn = 0; turn < 3; turn += 1) await after(minute)
  expect(await read(id)).toMatchObject({ state: 'done', counts: { sent: 1, cancelled: 1 } })
  expect(await recipients(id)).toMatchObject([
    { contactId: jane, state: 'sent' },
    { contactId: john, state: 'cancelled', reason: 'capped' },
  ])
  const { body: timeline } = await account.ask('GET', `/contacts/${john}/timeline`)
  expect(JSON.stringify(timeline)).toContain('"rule":"capped"')
})

test('The numbers of a dry run are what then happens, less whom an opt-out or the cap keeps in between', async () => {
  await after(day - ((clock.now() - 10 * hour) % day))
  const at = await openBroadcasts(server, {
    timeZone: 'UTC',
    quietHours: { from: '11:00', until: '13:00' },
    replyWebhook: { url: platform.url },
    limits: { marketingCap: onceADay },
    campaigns: [quietCampaign(), funnel({ name: 'Greeter', list: 'Others' })],
  })
  const { account, people, write, planOf, post, read, recipients, messages } = at
  const inBritain = await people(7, () => ({ phone: `+447400${next()}` })) // where it is quiet then
  const inIndia = await people(5, () => ({ phone: `+9198${next()}12` })) // where it is not
  const promote = (contactId: string) =>
    account.ask('POST', '/messages', { body: { contactId, body: 'Half price', purpose: 'marketing' } })
  const optOut = (id = '') => account.client.updateContact({ params: { id }, body: { optedOut: true } })
  for (const [, , had = ''] of [inBritain, inIndia]) expect(await promote(had)).toMatchObject(sent)
  for (const [out] of [inBritain, inIndia]) await optOut(out)
  await after(hour + 5 * minute)
  const before = (await messages()).length
  const id = await write({ ratePerMinute: 6 })
  const plan = await planOf(id)
  expect(plan).toMatchObject({ matched: 12, willGet: 8 })
  expect(plan.leftOut.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
    { reason: 'capped', count: 2 },
    { reason: 'opted_out', count: 2 },
  ])
  await post(id, 'start', { planHash: plan.planHash })
  for (let turn = 0; turn < 12; turn += 1) await after(10_000)
  expect((await messages()).length - before).toBe(3)
  await optOut(inBritain[5])
  const join = { params: { id: account.listId('Others') }, body: { contactId: inBritain[6] ?? '' } }
  expect(await account.client.joinList(join)).toMatchObject({ body: { willGreet: 1 } })
  await after(2 * hour - 7 * minute)
  for (let turn = 0; turn < 12; turn += 1) await after(10_000)
  await after(minute)
  expect(await read(id)).toMatchObject({
    state: 'done',
    counts: { recipients: 12, sent: 6, leftOut: 4, cancelled: 2, held: 0, waiting: 0 },
  })
  const reasons = (await recipients(id)).flatMap(({ contactId, state, reason }) =>
    reason === null ? [] : [[contactId, state, reason].join()],
  )
  expect(reasons.toSorted()).toEqual(
    [
      [inBritain[0], 'leftOut,opted_out'],
      [inIndia[0], 'leftOut,opted_out'],
      [inBritain[2], 'leftOut,capped'],
      [inIndia[2], 'leftOut,capped'],
      [inBritain[5], 'cancelled,opted_out'],
      [inBritain[6], 'cancelled,capped'],
    ]
      .map((row) => row.join())
      .toSorted(),
  )
  const went = (await messages()).filter(({ body }) => body === 'Hi there').map(({ createdAt }) => createdAt)
  const hours = Map.groupBy(went, (instant) => `${instant.slice(0, 13)}:00:00.000Z`)
  const [early, late] = plan.byHour
  expect([...hours].map(([hourAt, those]) => ({ at: hourAt, count: those.length }))).toEqual([
    early,
    { at: late?.at, count: (late?.count ?? 0) - 2 },
  ])
})

test('What did not go out counts for nothing, nor is a test contact capped', async () => {
  const { account, sale, people, promote } = await open(
    onceADay,
    { triggerOnListAdd: false },
    { replyWebhook: null },
  )
  await people(2)
  await sale() // nobody takes its messages
  expect((await sale({ name: 'Once more' })).plan).toMatchObject({ willGet: 2, leftOut: [] })
  const { connect, become } = sandboxOf(server)
  await connect(account)
  const tester = await become(account)
  for (let each = 0; each < 2; each += 1) expect(await promote(tester)).toMatchObject(sent)
})

test('Somebody who was merged has had what both have had', async () => {
  const { account, promote, someone } = await open(onceADay)
  const [kept, other] = [await someone(), await someone()]
  expect(await promote(other)).toMatchObject(sent)
  await account.ask('POST', `/contacts/${kept}/merge`, { body: { otherId: other } })
  expect(await promote(kept)).toMatchObject(capped)
  expect(await promote((await createContact(account, { phone: newPhone() })).id)).toMatchObject(sent)
})
