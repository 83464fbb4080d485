import { openBroadcasts } from '../support/broadcasts.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()

const variants = [
  { name: 'A', share: 50, content: { body: 'This is A' } },
  { name: 'B', share: 50, content: { body: 'This is B' } },
]

/** An account with so many people, and a broadcast of two variants to them whose winner is chosen two hours after its test. */
async function open(count: number, winner: object, fields: object = {}) {
  const made = await openBroadcasts(server)
  const phones = Array.from({ length: count }, newPhone)
  const ids = await made.people(count, (at) => ({ phone: phones[at] }))
  const id = await made.write({
    content: undefined,
    variants,
    winner: { by: 'answered', afterHours: 2, testPercent: 60, ...winner },
    ratePerMinute: 6000,
    stopRules: null,
    ...fields,
  })
  const turns = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) await after(10)
  }
  return {
    ...made,
    id,
    turns,
    /** Sends in an answer of a contact. */
    answer: (contactId: string | null) =>
      receive(made.account, { fromId: phones[ids.indexOf(contactId ?? '')], body: 'Yes please' }),
  }
}

test('All others get the variant of a test that is clearly the best, once the hours are over, and the plan says when', async () => {
  const { id, planOf, start, turns, read, recipients, answer, messages } = await open(360, {
    testPercent: 80,
  })
  const plan = await planOf(id)
  expect(plan.willGet).toBe(360)
  expect(await start(id)).toMatchObject({ status: 200 })
  await turns(420)
  const tested = (await recipients(id)).filter(({ state }) => state === 'sent')
  expect(tested.length).toBeGreaterThan(230)
  const testedAt = plan.byHour.slice(0, -1).reduce((sum, { count }) => sum + count, 0)
  expect(testedAt).toBe(tested.length)
  const waiting = (await recipients(id)).filter(({ state }) => state === 'held')
  expect(waiting).toHaveLength(360 - tested.length)
  expect(new Set(waiting.map(({ reason }) => reason))).toEqual(new Set(['winner_pending']))
  for (const [at, { contactId }] of tested.filter(({ variant }) => variant === 'B').entries())
    if (at < 30) await answer(contactId)
  for (const { contactId } of tested.filter(({ variant }) => variant === 'A').slice(0, 5))
    await answer(contactId)
  await after(hour)
  const before = await read(id)
  expect(before).toMatchObject({ state: 'sending', winner: { chosen: null, decidedAt: null } })
  expect(before.results).toMatchObject([
    { variant: 'A', answered: { count: 5 } },
    { variant: 'B', answered: { count: 30 } },
  ])
  await after(hour)
  await turns(120)
  const chosen = await read(id)
  expect(chosen.winner).toMatchObject({ chosen: 'B', isClear: true, results: before.results })
  expect(chosen.counts).toMatchObject({ recipients: 360, sent: 360, held: 0, waiting: 0 })
  const rest = new Set(waiting.map(({ contactId }) => contactId))
  const restGot = (await messages()).filter(
    ({ author, contactId }) => author === 'campaign' && rest.has(contactId),
  )
  expect(restGot).toHaveLength(rest.size)
  expect(new Set(restGot.map(({ body }) => body))).toEqual(new Set(['This is B']))
  const gotAt = restGot[0]?.createdAt ?? ''
  expect(Math.abs(Date.parse(gotAt) - Date.parse(plan.last ?? ''))).toBeLessThan(minute)
  const [a, b] = before.results ?? []
  expect((a?.answered.high ?? 0) < (b?.answered.percent ?? 0)).toBe(true)
  await answer([...rest][0] ?? '')
  const { winner, results } = await read(id)
  expect(winner).toEqual(chosen.winner)
  expect(results?.[1]?.answered.count).toBe(31)
})

test('Where none is clearly the best the first goes on and it says so, and a pause in between changes nothing', async () => {
  const { id, start, turns, read, post, messages, recipients, answer } = await open(20, { testPercent: 50 })
  await start(id)
  await turns(30)
  const tested = (await recipients(id)).filter(({ state }) => state === 'sent')
  for (const { contactId } of tested.filter(({ variant }) => variant === 'B')) await answer(contactId)
  expect(await post(id, 'pause')).toMatchObject({ status: 200 })
  await after(3 * hour)
  expect(await read(id)).toMatchObject({ state: 'paused', winner: { chosen: null } })
  expect(await post(id, 'resume')).toMatchObject({ status: 200 })
  await turns(30)
  const { winner } = await read(id)
  expect(winner).toMatchObject({ by: 'answered', chosen: 'A', isClear: false })
  await post(id, 'pause')
  await post(id, 'resume')
  await after(minute)
  await after(minute)
  const done = await read(id)
  expect(done).toMatchObject({ state: 'done', counts: { sent: 20 }, winner })
  const campaigns = (await messages()).filter(({ author }) => author === 'campaign')
  const known = new Set(tested.map(({ contactId }) => contactId))
  expect(campaigns.filter(({ contactId }) => !known.has(contactId)).map(({ body }) => body)).toEqual(
    Array.from({ length: 20 - tested.length }, () => 'This is A'),
  )
  clock.advance(26 * hour)
  await after(minute)
  expect(await read(id)).toMatchObject({ counts: done.counts, results: done.results })
})

test('Cancelled while it waits for the winner, nobody more gets it', async () => {
  const { id, start, turns, read, post, messages } = await open(20, { testPercent: 50 })
  await start(id)
  await turns(30)
  const sent = (await messages()).length
  expect(await post(id, 'cancel')).toMatchObject({ status: 200 })
  await after(5 * hour)
  expect(await messages()).toHaveLength(sent)
  expect(await read(id)).toMatchObject({
    state: 'cancelled',
    counts: { sent, cancelled: 20 - sent, held: 0 },
  })
})

test('A winner without variants is refused, and so is content in their place until the winner is cleared', async () => {
  const { id, account, campaignId, listId } = await open(0, { after_hours: 3, afterHours: undefined })
  const winner = { by: 'read', after_hours: 24, test_percent: 20 }
  const body = { name: 'Sale', campaignId, audience: { listId }, content: { body: 'Hi' }, winner }
  const refused = apiError(400, 'VALIDATION_FAILED', 'winner')
  expect(await account.ask('POST', '/broadcasts', { body })).toMatchObject(refused)
  const path = `/broadcasts/${id}`
  const change = (fields: object) => account.ask('PATCH', path, { body: fields })
  expect(await change({ content: { body: 'Hi' } })).toMatchObject(refused)
  expect(await change({ content: { body: 'Hi' }, winner: null })).toMatchObject({
    status: 200,
    body: { winner: null, variants: null, results: null },
  })
  expect(await change({ variants, winner })).toMatchObject({
    status: 200,
    body: { winner: { by: 'read', afterHours: 24, testPercent: 20, chosen: null } },
  })
})
