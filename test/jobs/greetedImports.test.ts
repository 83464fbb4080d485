import { apiError, newPhone } from '../support/factories.ts'
import { funnel, openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { fileOf, openGreetings } from '../support/greetedImports.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

/** Lets a queue send so many messages. */
const turns = async (messages: number) => {
  for (let turn = 0; turn < messages; turn += 1) await after(minute)
}

describe('An import that was begun in the dashboard', () => {
  test('waits until somebody starts it, and greets whom it said', async () => {
    const { waiting, start, ended, messages, linesOf, account, planOf } = await openGreetings(server)
    const run = await waiting(fileOf(5))
    expect(run).toMatchObject({ willGreet: 5, greeted: 0, rowsRead: 0, created: 0, isPlanChanged: false })
    expect(await planOf(run.id)).toMatchObject({ joins: 5, campaigns: [{ willGreet: 5, leftOut: [] }] })
    expect((await account.client.listLists()).body.data).toMatchObject([{ contactCount: 0 }])
    await after(hour)
    expect(await messages()).toEqual([])
    const pressed = await Promise.all([start(run.id, { willGreet: 5 }), start(run.id, { willGreet: 5 })])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    expect(await ended(run.id)).toMatchObject({ state: 'done', created: 5, waitsUntil: null })
    await turns(5)
    expect(await messages()).toHaveLength(5)
    expect(await ended(run.id)).toMatchObject({ greeted: 5, greetingLeft: 0 })
    expect((await linesOf(run.id)).map(({ action }) => action)).toEqual([
      'import_finished',
      'import_confirmed',
      'import_started',
    ])
  })

  test.each([1, 3])('of %i people greets them at once', async (people) => {
    const { begin, ended, messages } = await openGreetings(server)
    expect(await ended(await begin(fileOf(people)))).toMatchObject({ state: 'done', willGreet: people })
    expect(await messages()).toHaveLength(people)
  })

  test('asks nobody where nobody is greeted', async () => {
    const paused = await openGreetings(server, { campaigns: [funnel({ status: 'Paused' })] })
    expect(await paused.ended(await paused.begin(fileOf(4)))).toMatchObject({ state: 'done', willGreet: 0 })
    const { begin, ended } = await openGreetings(server)
    const out = fileOf(4).replace('phone', 'phone,opted_out').replaceAll(/\d$/gm, '$&,yes')
    expect(await ended(await begin(out))).toMatchObject({ state: 'done', willGreet: 0 })
  })

  test('needs the number from 50 people on, and greets nobody by an old one', async () => {
    const { waiting, start, read, ended, account, messages } = await openGreetings(server)
    const phone = newPhone()
    const { id } = await waiting(`${fileOf(49)}${phone}\n`)
    expect(await start(id)).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'willGreet'))
    expect(await start(id, { willGreet: 49 })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
    const ann = await openContact(server, account, phone)
    await ann.update({ optedOut: true })
    const stale = await start(id, { willGreet: 50 })
    expect(stale).toMatchObject({ status: 409, body: { error: { details: [{ message: '49' }] } } })
    expect(await read(id)).toMatchObject({ state: 'waiting', willGreet: 49 })
    await after(minute)
    expect(await messages()).toEqual([])
    expect(await start(id, { willGreet: 49 })).toMatchObject({ status: 200 })
    expect(await ended(id)).toMatchObject({ state: 'done', willGreet: 49 })
  })

  test('ends by itself after a day in which nobody has started it, and says so', async () => {
    const { waiting, read, start, account } = await openGreetings(server)
    const { id } = await waiting(fileOf(4))
    await after(24 * hour)
    expect(await read(id)).toMatchObject({
      state: 'cancelled',
      failure: expect.stringContaining('24 hours'),
      created: 0,
    })
    expect(await start(id)).toMatchObject(apiError(409, 'IMPORT_ENDED'))
    expect((await account.client.listLists()).body.data).toMatchObject([{ contactCount: 0 }])
  })

  test('is cancelled before it begins, and not after', async () => {
    const { waiting, cancel, start, ended, linesOf } = await openGreetings(server)
    const { id } = await waiting(fileOf(4))
    for (const _press of ['first', 'again'])
      expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect((await linesOf(id)).filter(({ action }) => action === 'import_cancelled')).toHaveLength(1)
    const other = await waiting(fileOf(4))
    await start(other.id)
    await ended(other.id)
    expect(await cancel(other.id)).toMatchObject(apiError(409, 'IMPORT_ENDED'))
  })

  test('adds people without a greeting, whom a pause and a second join do not greet either', async () => {
    const { waiting, start, ended, messages, account, join, leave, listId } = await openGreetings(server)
    const { id } = await waiting(fileOf(60))
    expect(await start(id, { greet: false })).toMatchObject({ status: 200 })
    expect(await ended(id)).toMatchObject({ state: 'done', created: 60, willGreet: 0, greet: false })
    const members = await account.client.listMembers({ params: { id: listId }, query: { limit: '100' } })
    const [member] = members.body.data
    const one = member?.id ?? ''
    await leave(one)
    expect(await join(one)).toMatchObject({ status: 201, body: { willGreet: 0 } })
    const path = `/campaigns/${account.campaignId('Funnel')}/status`
    for (const status of ['Paused', 'Live'])
      expect(await askDashboard(server, account, 'POST', path, { body: { status } })).toMatchObject({
        status: 200,
      })
    await after(hour)
    expect(await messages()).toEqual([])
    const { data } = (await account.client.getTimeline({ params: { id: one }, query: {} })).body
    expect(data.map(({ rule }) => rule)).toContain('not_greeted')
  })
})

describe('An import by API', () => {
  test('goes on by itself, and says how many it greets', async () => {
    const { account, listId, messages } = await openGreetings(server)
    const { run } = importsOf(server, account)
    expect(await run(fileOf(60), { listId })).toMatchObject({ state: 'done', willGreet: 60, greet: true })
    await after(minute)
    expect((await messages()).length).toBeGreaterThan(0)
  })

  test('adds people without a greeting where it says so', async () => {
    const { account, listId, messages } = await openGreetings(server)
    const { run } = importsOf(server, account)
    expect(await run(fileOf(4), { listId, greet: 'false' })).toMatchObject({ state: 'done', willGreet: 0 })
    const { id } = await openContact(server, account)
    const join = { params: { id: listId }, body: { contactId: id, greet: false } }
    expect(await account.client.joinList(join)).toMatchObject({ body: { willGreet: 0 } })
    await account.client.createContact({ body: { phone: newPhone(), listId, greet: false } })
    await after(hour)
    expect(await messages()).toEqual([])
    const ann = await openContact(server, account)
    expect(await ann.joins()).toMatchObject({ body: { willGreet: 1 } })
  })

  test('adds people without a greeting, who do not count among the three that are greeted at once', async () => {
    const { account, listId, messages } = await openGreetings(server)
    for (let silent = 0; silent < 4; silent += 1)
      await account.client.createContact({ body: { phone: newPhone(), listId, greet: false } })
    const ann = await openContact(server, account)
    await ann.joins()
    expect(await messages()).toHaveLength(1)
  })
})

describe('Stop: greet nobody of these', () => {
  test('takes out what waits of one import alone, and says how many had gone out', async () => {
    const opened = await openGreetings(server, {
      campaigns: [funnel({ pacePerMinute: 1, followUps: [{ afterMinutes: 30, text: 'Still there?' }] })],
    })
    const { waiting, start, ended, stop, read, messages, linesOf } = opened
    const first = await waiting(fileOf(5))
    await start(first.id)
    await ended(first.id)
    const second = await waiting(fileOf(4))
    await start(second.id)
    await ended(second.id)
    await untilIdle()
    const sent = (await messages()).length
    expect(sent).toBeGreaterThan(0)
    const stopped = { importId: first.id, sent, stopped: 5 - sent }
    expect(await stop(first.id)).toMatchObject({ status: 200, body: stopped })
    expect(await stop(first.id)).toMatchObject({ status: 200, body: { ...stopped, stopped: 0 } })
    expect(await read(first.id)).toMatchObject({ greeted: sent, greetingLeft: 0 })
    expect(await read(second.id)).toMatchObject({ greetingLeft: 4 })
    expect((await linesOf(first.id)).filter(({ action }) => action === 'import_greeting_stopped')).toEqual([
      expect.objectContaining({ details: { facts: { stopped: 5 - sent, sent } } }),
    ])
    await turns(6)
    await after(hour)
    const bodies = (await messages()).map(({ body }) => body)
    expect(bodies.filter((body) => body === 'Hi!')).toHaveLength(sent + 4)
    expect(bodies.filter((body) => body === 'Still there?')).toHaveLength(sent + 4)
  })

  test('has who is still to join of it not greeted', async () => {
    const { waiting, stop, start, ended, messages } = await openGreetings(server)
    const { id } = await waiting(fileOf(4))
    expect(await stop(id)).toMatchObject({ status: 200, body: { stopped: 0, sent: 0 } })
    await start(id, { greet: true })
    expect(await ended(id)).toMatchObject({ state: 'done', created: 4, willGreet: 0 })
    await after(hour)
    expect(await messages()).toEqual([])
  })
})
