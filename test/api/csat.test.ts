import { conversationOf } from '../support/conversationWork.ts'
import { eventsOf } from '../support/conversation.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

/** An account that asks, and a contact of it who has had an answer. */
async function openAsked(csat: object | null = { question: 'How was it?', everyDays: 7 }) {
  const { account, owner } = await openOwner(server)
  await account.ask('PATCH', '/inbox_settings', { body: { csat } })
  const ann = await conversationOf(server, account)
  const serve = async () => {
    await ann.writes('Hello there')
    await ann.replies('Hello Ann')
    await ann.changes(owner, { state: 'closed' })
    await after(minute)
  }
  const csatOf = async () => {
    const { body } = await account.ask('GET', ann.path)
    return typeof body === 'object' && body !== null && 'csat' in body ? body.csat : undefined
  }
  const asked = async () => (await ann.said()).filter((said) => said === 'auto: How was it?').length
  return { ...ann, owner, serve, csatOf, asked }
}

test('a contact is asked once a person has closed, and a digit is its score, which opens nothing', async () => {
  const ann = await openAsked()
  await ann.serve()
  expect(await ann.asked()).toBe(1)
  expect(await ann.csatOf()).toBeNull()
  const [question] = (await ann.messages()).filter(({ author }) => author === 'auto')
  expect(question?.menu?.rows.map(({ title }) => title)).toEqual(['★', '★★', '★★★', '★★★★', '★★★★★'])
  await ann.writes('4')
  await after(minute)
  expect(await ann.work()).toMatchObject({ state: 'closed', waitingSince: null })
  expect(await ann.csatOf()).toMatchObject({ score: 4, text: null })
  expect(await eventsOf(ann.account, 'conversation.rated')).toMatchObject([
    { data: { contact: { id: ann.id }, csat: { score: 4, text: null } } },
  ])
  expect(await ann.done()).toContain('rated: 4')
  expect(rowsOf(await ann.account.ask('GET', '/conversations?filter=unread'))).toEqual([])
})

test.each([
  ['5, quick and friendly', 5, 'quick and friendly'],
  ['1\nnever again', 1, 'never again'],
  ['★★', 2, null],
])('%j is a score too', async (body, score, text) => {
  const ann = await openAsked()
  await ann.serve()
  await ann.writes(body)
  expect(await ann.csatOf()).toMatchObject({ score, text })
  expect(await ann.work()).toMatchObject({ state: 'closed' })
})

test.each(['2 more, please', '6', '10', 'Hello again'])('%j is none, and begins an episode', async (body) => {
  const ann = await openAsked()
  await ann.serve()
  await ann.writes(body)
  expect(await ann.work()).toMatchObject({ state: 'open' })
  expect(await eventsOf(ann.account, 'conversation.rated')).toEqual([])
})

test('a tap is a score, also a day later, and the last one counts', async () => {
  const ann = await openAsked()
  await ann.serve()
  const [question] = (await ann.messages()).filter(({ author }) => author === 'auto')
  const tap = (index: number) =>
    ann.writes('', { tapped: question?.menu?.rows[index], body: question?.menu?.rows[index]?.title })
  await after(2 * day)
  await tap(1)
  await tap(4)
  expect(await ann.csatOf()).toMatchObject({ score: 5 })
  expect(await ann.work()).toMatchObject({ state: 'closed' })
})

test('a contact is asked again after the days, and never for what it was not answered in or what goes on', async () => {
  const ann = await openAsked()
  await ann.serve()
  await ann.serve()
  expect(await ann.asked()).toBe(1)
  await after(7 * day)
  await ann.serve()
  expect(await ann.asked()).toBe(2)
  await after(7 * day)
  await ann.writes('Hello there')
  await ann.changes(ann.owner, { state: 'closed' })
  await after(minute)
  expect(await ann.asked()).toBe(2)
  await ann.writes('Hello there')
  await ann.replies('Hello Ann')
  await ann.changes(ann.owner, { state: 'closed' })
  await ann.changes(ann.owner, { state: 'open' })
  await after(minute)
  expect(await ann.asked()).toBe(2)
})

test('nobody is asked where a program closes, where it is off, or who has opted out, whose timeline says so', async () => {
  const ann = await openAsked()
  await ann.writes('Hello there')
  await ann.replies('Hello Ann')
  await ann.change({ state: 'closed' })
  await after(minute)
  expect(await ann.asked()).toBe(0)
  await ann.writes('One more thing')
  await ann.replies('Hello again')
  await ann.changes(ann.owner, { state: 'closed' })
  await ann.update({ optedOut: true })
  await after(minute)
  expect(await ann.asked()).toBe(0)
  expect(await ann.done()).toContain('csat: opted out')
  const bob = await openAsked(null)
  await bob.serve()
  expect(await bob.asked()).toBe(0)
})
