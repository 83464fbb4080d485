import { eventsOf } from '../support/conversation.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { minute, second, until } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const phoneOf = (address: string) => (address.startsWith('+') ? address : undefined)
const { server, clock, untilIdle, after } = suiteOnFakeClock()
const receiver = suiteReceiver()
const { noticesOf } = suiteChannelRows(server, clock)
const { open, sent, outcomes, exchange } = suitePlainChannel(server, { phoneOf })
const elsewhere = suitePlainChannel(server, { kind: 'instagram', phoneOf })

/** Somebody who has written, and gets replies by hand. */
async function talk() {
  const opened = await open({ botEnabled: false })
  const { account, channel, address, contacts, replied, messages } = opened
  await channel.writes({ address })
  const [contact] = await contacts()
  const id = contact?.id ?? ''
  return {
    ...opened,
    id,
    replies: async (body: string) => {
      await replied(id, { body })
      await untilIdle()
    },
    told: (state: 'delivered' | 'read', upTo: number) =>
      channel.posts({ is: 'watermark', address, upTo, state }),
    /** Of each message that went out, its text with ✓ where it was delivered, and ✓✓ where it was read. */
    ticks: async () =>
      (await messages())
        .filter(({ direction }) => direction === 'outgoing')
        .map(({ body, deliveredAt, readAt }) => `${body}${readAt ? ' ✓✓' : deliveredAt ? ' ✓' : ''}`),
    tell: (events: Parameters<typeof subscribe>[2]) => subscribe(account, receiver.url, events),
  }
}

test('all that was accepted up to an instant is delivered, then read, and each is published once', async () => {
  const { account, replies, told, ticks, tell } = await talk()
  await tell(['message.delivered', 'message.read'])
  await replies('One')
  await replies('Two')
  const upTo = clock.now()
  await after(second)
  await replies('Three')
  await told('delivered', upTo)
  expect(await ticks()).toEqual(['One ✓', 'Two ✓', 'Three'])
  await told('delivered', upTo)
  await told('read', upTo)
  await told('delivered', upTo)
  expect(await ticks()).toEqual(['One ✓✓', 'Two ✓✓', 'Three'])
  await told('read', clock.now())
  expect(await ticks()).toEqual(['One ✓✓', 'Two ✓✓', 'Three ✓✓'])
  const published = async (type: 'message.delivered' | 'message.read') =>
    (await eventsOf(account, type)).map(({ data }) => ('body' in data ? data.body : '')).toSorted()
  expect(await published('message.delivered')).toEqual(['One', 'Three', 'Two'])
  expect(await published('message.read')).toEqual(['One', 'Three', 'Two'])
})

test('what somebody else got, got elsewhere, or never got is not touched', async () => {
  const { account, channel, id, address, replies, told, ticks, contacts, replied, messages } = await talk()
  await channel.writes({ address: 'somebody else' })
  const other = (await contacts()).find(({ phone }) => phone === null)
  outcomes.push({ is: 'refused', error: { kind: 'refused', detail: 'No' } })
  await replies('Refused')
  await replied(other?.id ?? '', { body: 'To another' })
  await untilIdle()
  const second = await elsewhere.connect(account)
  await second.writes({ address })
  await replied(id, { body: 'Elsewhere', channel: 'instagram' })
  await untilIdle()
  await told('read', clock.now() + minute)
  expect(await ticks()).toEqual(['Refused', 'To another', 'Elsewhere'])
  expect((await messages()).map(({ status }) => status)).toContain('Failed')
  expect(await eventsOf(account, 'message.read')).toEqual([])
})

test.each([
  [5000, 'Slow ✓'],
  [3000, 'Slow'],
])(
  'a message counts from when it went out: %i ms before its acceptance was stored',
  async (durationMs, expected) => {
    const { id, replied, told, ticks } = await talk()
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(exchange, { until: promise, durationMs })
    const begun = clock.now()
    const count = sent.length
    await replied(id, { body: 'Slow' })
    await until(() => sent.length > count)
    clock.advance(5000)
    resolve()
    await untilIdle()
    Object.assign(exchange, { until: undefined, durationMs: 0 })
    await told('delivered', begun + 1000)
    expect(await ticks()).toEqual([expected])
  },
)

test('one that has overtaken the acceptance of a message is applied once that is stored', async () => {
  const { id, told, ticks, replied } = await talk()
  const { promise, resolve } = Promise.withResolvers<void>()
  exchange.until = promise
  await replied(id, { body: 'Under way' })
  await told('read', clock.now() + 1)
  expect(await ticks()).toEqual(['Under way'])
  resolve()
  exchange.until = undefined
  await untilIdle()
  expect(await ticks()).toEqual(['Under way'])
  await after(2 * second)
  expect(await ticks()).toEqual(['Under way ✓✓'])
})

test('one about a person whom nobody knows is a notice of the channel', async () => {
  const { channel } = await talk()
  await channel.posts({ is: 'watermark', address: 'nobody', upTo: clock.now(), state: 'read' })
  expect(await noticesOf(channel.id)).toMatchObject([
    { kind: 'watermark', body: expect.stringContaining('nobody') },
  ])
})
