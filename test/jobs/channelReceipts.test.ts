import { askDashboard } from '../support/dashboardApi.ts'
import { eventsOf } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { statusChange } from '../support/graph/hooks.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'
import { retry } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)

const from = '4915112345678'

/** A conversation on WhatsApp in which a person sends replies by hand. */
async function talk() {
  const opened = await open()
  const { account, channel } = opened
  graph.useHook(channel.hookUrl)
  await channel.writes({ from, at: clock.now() })
  const { id } = await opened.contact()
  const reply = async () => {
    const path = `/contacts/${id}/replies`
    await askDashboard(server, account, 'POST', path, { body: { body: 'Hello' } })
    await untilIdle()
  }
  const latest = async () => (await opened.messages(id)).at(-1)
  const sent = () => {
    const found = graph.sent.at(-1)
    if (found === undefined) throw new Error('nothing was sent')
    return found
  }
  const told = (status: string, options: { code?: number } = {}) =>
    graph.status(sent(), status, { hookUrl: channel.hookUrl, ...options })
  /** How many messages WhatsApp has accepted of this number. */
  const count = () =>
    graph.sent.filter(({ phoneNumberId }) => phoneNumberId === channel.number.phoneNumberId).length
  return { ...opened, id, reply, latest, sent, told, count }
}

describe('a receipt of WhatsApp', () => {
  test('tells what was delivered and read, however often and in any order', async () => {
    const { reply, latest, told } = await talk()
    await reply()
    expect(await latest()).toMatchObject({ status: 'Sent', deliveredAt: null, readAt: null })
    for (const status of ['read', 'sent', 'delivered', 'read', 'delivered']) {
      await told(status)
      await after(second)
    }
    const { deliveredAt, readAt, ...message } = (await latest()) ?? {}
    expect(message).toMatchObject({ status: 'Sent', error: null })
    expect(readAt).toEqual(expect.any(String))
    expect(deliveredAt).toBe(readAt)
  })

  test('counts that comes before the answer to its message', async () => {
    const { reply, latest, sent } = await talk()
    graph.tellFirst('sent', 'delivered', 'read')
    await reply()
    expect(await latest()).toMatchObject({
      status: 'Sent',
      providerId: sent().id,
      deliveredAt: expect.any(String),
      readAt: expect.any(String),
    })
  })

  test('of a failure that overtakes the answer is not lost to it', async () => {
    const { account, reply, latest } = await talk()
    graph.tellFirst('failed')
    await reply()
    expect(await latest()).toMatchObject({ status: 'Sent' })
    await after(2 * second)
    expect(await latest()).toMatchObject({ status: 'Failed', error: { kind: expect.any(String) } })
    expect(await eventsOf(account, 'message.failed')).toHaveLength(1)
  })

  test('of a failure after the acceptance makes the message Failed once, with the provider’s code', async () => {
    const { account, reply, latest, told } = await talk()
    await reply()
    for (let times = 0; times < 2; times += 1) await told('failed', { code: 131026 })
    expect(await latest()).toMatchObject({ status: 'Failed', error: { kind: 'refused', code: '131026' } })
    await told('sent')
    expect(await latest()).toMatchObject({ status: 'Failed' })
    expect(await eventsOf(account, 'message.failed')).toHaveLength(1)
    await told('delivered')
    expect(await latest()).toMatchObject({ status: 'Sent', error: null, deliveredAt: expect.any(String) })
  })

  test('of a failure after the acceptance has a retry by hand send the message again', async () => {
    const { account, reply, latest, told, count } = await talk()
    await reply()
    await told('failed', { code: 131026 })
    const failed = await latest()
    await retry(account, failed?.id ?? '')
    await untilIdle()
    expect(await latest()).toMatchObject({ id: failed?.id, status: 'Sent', attempts: 2 })
    expect(count()).toBe(2)
  })

  test('of a failure that is repeated after a retry by hand does not fail the message that went out by then', async () => {
    const { channel, account, reply, latest, sent, told } = await talk()
    await reply()
    const first = sent()
    await told('failed', { code: 131026 })
    await retry(account, (await latest())?.id ?? '')
    await untilIdle()
    await graph.status(first, 'failed', { code: 131026, hookUrl: channel.hookUrl })
    await untilIdle()
    expect(await latest()).toMatchObject({ status: 'Sent', error: null, providerId: sent().id })
  })

  test.each([131000, 130429, 131056])(
    'that says later by %i has the message go out once more, and not a third time',
    async (code) => {
      const { reply, latest, told, count } = await talk()
      await reply()
      const inAMinute = new Date(clock.now() + minute).toISOString()
      for (const [attempts, nextAttemptAt] of [
        [1, inAMinute],
        [2, null],
      ] as const) {
        await told('failed', { code })
        expect(await latest()).toMatchObject({ status: 'Failed', attempts, nextAttemptAt })
        await after(minute)
        expect(count()).toBe(2)
      }
      await after(hour)
      expect(count()).toBe(2)
    },
  )

  test('that a failed message was delivered ends its retries', async () => {
    const { channel, reply, latest, count } = await talk()
    graph.failNext(131000)
    await reply()
    const failed = await latest()
    expect(failed).toMatchObject({ status: 'Failed', nextAttemptAt: expect.any(String) })
    const about = { id: 'wamid.ofTheFirst', status: 'delivered', to: from, callbackData: failed?.id }
    await channel.post(statusChange(channel.number, about))
    await reply()
    await after(hour)
    expect(await latest()).toMatchObject({ status: 'Sent', error: null })
    expect(count()).toBe(1)
  })

  test('of a closed window that comes late does not close the one that the person has opened since', async () => {
    const { channel, reply, latest, sent } = await talk()
    await after(23 * hour)
    await reply()
    const late = sent()
    await after(2 * hour)
    await channel.writes({ from, body: 'Here I am', at: clock.now() })
    await graph.status(late, 'failed', { code: 131047, hookUrl: channel.hookUrl })
    await untilIdle()
    await reply()
    expect(await latest()).toMatchObject({ author: 'user', status: 'Sent' })
  })

  test('of a failure after the delivery changes nothing', async () => {
    const { reply, latest, told } = await talk()
    await reply()
    await told('delivered')
    await told('failed', { code: 131026 })
    expect(await latest()).toMatchObject({ status: 'Sent', error: null })
  })

  test.each(['sent', 'delivered', 'read'])(
    'that it was %s says of a message of unknown outcome that it arrived',
    async (status) => {
      const { reply, latest, sent, told } = await talk()
      graph.cutNext()
      await reply()
      await told(status)
      expect(await latest()).toMatchObject({ status: 'Sent', error: null, providerId: sent().id })
    },
  )

  test('tells by the provider’s id alone, where our own does not come back', async () => {
    const { channel, reply, latest, sent } = await talk()
    await reply()
    const { id } = sent()
    await channel.post(statusChange(channel.number, { id, status: 'delivered', to: from }))
    expect(await latest()).toMatchObject({ deliveredAt: expect.any(String) })
  })

  test('that names a message of another account tells nothing of it', async () => {
    const { reply, latest, sent } = await talk()
    await reply()
    const stranger = await talk()
    await stranger.reply()
    const [mine, theirs] = [await latest(), stranger.sent()]
    await stranger.channel.post(
      statusChange(stranger.channel.number, {
        id: 'wamid.unknown',
        status: 'read',
        to: from,
        callbackData: mine?.id,
      }),
    )
    for (const ms of [2 * second, 30 * second, 600 * second]) await after(ms)
    expect(await latest()).toMatchObject({ readAt: null })
    expect(theirs.id).toBe(sent().id)
  })

  test('names the person again: who answers under that id is the same contact', async () => {
    const { channel, id, reply, sent, contact, messages } = await talk()
    await reply()
    const userId = 'DE.13491208655302741918'
    await channel.post(statusChange(channel.number, { id: sent().id, status: 'delivered', to: from, userId }))
    await channel.writes({ from: null, userId, body: 'It is me' })
    expect(await contact()).toMatchObject({ id })
    expect((await messages(id)).at(-1)).toMatchObject({ body: 'It is me' })
  })
})
