import { sandboxOf, eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteGraph } from '../support/graph.ts'
import { iso } from '../support/receivers.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)
const { reply } = sandboxOf(server)

/** A person who has just written to a number, to which replies go out. */
const openChat = async () => {
  const opened = await open({ botEnabled: false })
  await opened.channel.writes({ from: '4915112345678', body: 'Hello' })
  await untilIdle()
  const { id } = await opened.contact()
  const { account, channel } = opened
  const path = `/connected_channels/${channel.id}`
  return {
    ...opened,
    says: (body: string) => reply(account, id, { body }),
    statuses: async () =>
      (await opened.messages(id)).filter(({ author }) => author === 'user').map(({ status }) => status),
    sent: () =>
      graph.sent.filter(({ phoneNumberId }) => phoneNumberId === channel.number.phoneNumberId).length,
    read: async () => (await askDashboard(server, account, 'GET', path)).body,
    mend: (method: string, action: string, body?: object) =>
      askDashboard(server, account, method, `${path}${action}`, { body }),
  }
}

test('an ended token stops the channel once; its messages wait, and go out in their order with a new token', async () => {
  const { account, channel, says, statuses, sent, read, mend } = await openChat()
  graph.failNext(190)
  for (const body of ['One', 'Two', 'Three']) await says(body)
  await untilIdle()
  await after(20 * hour)
  expect(await statuses()).toEqual(['Queued', 'Queued', 'Queued'])
  expect(sent()).toBe(0)
  const reason = expect.stringContaining('access token')
  expect(await read()).toMatchObject({ state: 'stopped', stoppedReason: reason, problem: reason })
  expect(await eventsOf(account, 'channel.stopped')).toMatchObject([
    { data: { channel: { id: channel.id, name: 'whatsapp', kind: 'whatsapp' }, reason: expect.any(String) } },
  ])
  const settings = { accessToken: graph.accessToken }
  expect(await mend('PATCH', '', { settings })).toMatchObject({ body: { state: 'active' } })
  await untilIdle()
  expect(await statuses()).toEqual(['Sent', 'Sent', 'Sent'])
  expect(sent()).toBe(3)
  expect(graph.sent.slice(-3).map(({ body }) => body)).toMatchObject(
    ['One', 'Two', 'Three'].map((body) => ({ text: { body } })),
  )
})

test('an ended token that was replaced since stops nothing', async () => {
  const { account, says, sent, read, mend } = await openChat()
  const { promise: replaced, resolve: answer } = Promise.withResolvers<void>()
  graph.failLater(190, replaced)
  const asked = graph.requests.length
  await says('Hi')
  await until(() => graph.requests.length > asked)
  await mend('PATCH', '', { settings: { graphVersion: 'v24.0' } })
  answer()
  await untilIdle()
  expect(await read()).toMatchObject({ state: 'active', stoppedReason: null })
  expect(sent()).toBe(1)
  expect(await eventsOf(account, 'channel.stopped')).toEqual([])
})

test('a channel is known to work once a message has gone out, and again after what stopped it', async () => {
  const { says, mend, read } = await openChat()
  expect(await read()).toMatchObject({ state: 'active', workedAt: null, problem: null })
  await says('Hi')
  await untilIdle()
  const works = { state: 'active', workedAt: iso(clock.now()), problem: null }
  expect(await read()).toMatchObject(works)
  await after(hour)
  await says('Still there?')
  await untilIdle()
  expect(await read()).toMatchObject(works) // nothing is written while it is known
  graph.failNext(131042, { times: 2 })
  await says('Hello?')
  await untilIdle()
  await mend('POST', '/resume')
  expect(await read()).toMatchObject({ state: 'active', problem: expect.stringContaining('131042') })
  await untilIdle()
  await mend('POST', '/resume')
  await untilIdle()
  expect(await read()).toMatchObject({ state: 'active', workedAt: iso(clock.now()), problem: null })
})

test('what is tried again too soon stops again, and says so once more', async () => {
  const { account, says, statuses, sent, mend, read } = await openChat()
  graph.failNext(131042, { times: 2 })
  await says('Hi')
  await untilIdle()
  await mend('POST', '/resume')
  await untilIdle()
  expect(await read()).toMatchObject({ state: 'stopped' })
  expect(await eventsOf(account, 'channel.stopped')).toHaveLength(2)
  await mend('POST', '/test')
  await untilIdle()
  expect(await statuses()).toEqual(['Sent'])
  expect(sent()).toBe(1)
})

describe('A message that was accepted, and failed by what stops the channel', () => {
  test.each([131042, 131031, 190])(
    'of code %i stops it once; all go out again, once, when it is tried again',
    async (code) => {
      const { account, channel, says, statuses, sent, read, mend } = await openChat()
      for (const body of ['One', 'Two', 'Three']) await says(body)
      await untilIdle()
      const accepted = graph.sent.slice(-3)
      const { hookUrl } = channel
      const tellAll = () => Promise.all(accepted.map((one) => graph.status(one, 'failed', { code, hookUrl })))
      await tellAll()
      await untilIdle()
      expect(await read()).toMatchObject({
        state: 'stopped',
        stoppedReason: expect.stringContaining(`${code}`),
      })
      expect(await eventsOf(account, 'channel.stopped')).toHaveLength(1)
      expect(await statuses()).toEqual(['Failed', 'Failed', 'Failed'])
      expect(sent()).toBe(3)
      await Promise.all([mend('POST', '/resume'), mend('POST', '/resume')])
      await tellAll() // the provider repeats what it told
      await untilIdle()
      expect(await statuses()).toEqual(['Sent', 'Sent', 'Sent'])
      expect(sent()).toBe(6)
      expect(
        graph.sent
          .slice(-3)
          .map(({ body }) => (body.type === 'text' ? body.text.body : ''))
          .toSorted(),
      ).toEqual(['One', 'Three', 'Two'])
      expect(await read()).toMatchObject({ state: 'active', stoppedReason: null })
    },
  )

  test('before the channel was mended, and is told of afterwards, stops nothing and goes out again', async () => {
    const { account, channel, says, statuses, sent, read, mend } = await openChat()
    await says('One')
    await says('Two')
    await untilIdle()
    const [one, two] = graph.sent.slice(-2)
    const tell = async (which: typeof one) => {
      if (which !== undefined) await graph.status(which, 'failed', { code: 131042, hookUrl: channel.hookUrl })
      await untilIdle()
    }
    await tell(one)
    await after(minute)
    await mend('POST', '/resume')
    await tell(two)
    expect(await read()).toMatchObject({ state: 'active' })
    expect(await statuses()).toEqual(['Sent', 'Sent'])
    expect(sent()).toBe(4)
    expect(await eventsOf(account, 'channel.stopped')).toHaveLength(1)
  })

  test('of who opts out before that stays failed', async () => {
    const { account, channel, says, statuses, sent, mend, contact } = await openChat()
    await says('One')
    await untilIdle()
    const [one] = graph.sent.slice(-1)
    if (one !== undefined) await graph.status(one, 'failed', { code: 131042, hookUrl: channel.hookUrl })
    await untilIdle()
    const { id } = await contact()
    await account.client.updateContact({ params: { id }, body: { optedOut: true } })
    await mend('POST', '/resume')
    await untilIdle()
    expect(await statuses()).toEqual(['Failed'])
    expect(sent()).toBe(1)
  })
})

describe('What a receipt has failed on a channel that sends', () => {
  test('goes out again by a replay, once; but not what is for nobody', async () => {
    const { channel, says, statuses, sent, mend } = await openChat()
    for (const [body, code] of [
      ['One', 131053],
      ['Two', 131026],
    ] as const) {
      await says(body)
      await untilIdle()
      const [one] = graph.sent.slice(-1)
      if (one !== undefined) await graph.status(one, 'failed', { code, hookUrl: channel.hookUrl })
    }
    const replay = () => mend('POST', '/replay?since=2020-01-01T00:00:00Z')
    const both = await Promise.all([replay(), replay()])
    expect(both.map(({ body }) => body)).toContainEqual({ success: true, replayed: 1 })
    await untilIdle()
    expect(await statuses()).toEqual(['Sent', 'Failed'])
    expect(sent()).toBe(3)
    expect(await replay()).toMatchObject({ body: { replayed: 0 } })
  })
})

test('a channel that is disconnected sends what it had left once it is connected again', async () => {
  const { says, statuses, sent, mend } = await openChat()
  graph.failNext(190)
  await says('Hi')
  await untilIdle()
  await mend('DELETE', '')
  await untilIdle()
  expect(await statuses()).toEqual(['Queued'])
  await mend('POST', '/resume')
  await untilIdle()
  expect(await statuses()).toEqual(['Sent'])
  expect(sent()).toBe(1)
})
