import { ChannelDay } from '@replyloop/shared/contract/connectedChannel'
import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { sandboxOf } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open, connect } = whatsappOf(server, graph)
const { reply } = sandboxOf(server)

const daysOf = async (account: TestAccount) => {
  const { body } = await askDashboard(server, account, 'GET', '/connected_channels/health')
  return z.object({ data: z.array(ChannelDay) }).parse(body).data
}

/** A person who has just written on WhatsApp, and what is sent there by hand. */
async function openChat() {
  const opened = await open({ botEnabled: false })
  const { account, channel, contact } = opened
  const writes = () => channel.writes({ from: '4915112345678', body: 'Hello', at: clock.now() })
  await writes()
  await untilIdle()
  const { id } = await contact()
  return {
    account,
    channel,
    writes,
    /** Sends a text, and has WhatsApp tell what has become of it. */
    send: async (...statuses: string[]) => {
      await reply(account, id, { body: 'Hi' })
      await untilIdle()
      const sent = graph.sent.at(-1)
      if (sent === undefined) throw new Error('nothing was sent')
      for (const status of statuses)
        await graph.status(sent, status, { hookUrl: channel.hookUrl, at: clock.now() })
      await untilIdle()
    },
    day: async () => (await daysOf(account))[0],
  }
}

test('the last day of a channel counts what was sent, delivered, read and failed, hour by hour', async () => {
  const { account, channel, send, day } = await openChat()
  await send()
  await after(2 * hour)
  await send('delivered')
  await send('read')
  await send('delivered', 'failed')
  await send('failed')
  graph.failNext(131026)
  await send()
  const counted = await day()
  expect(counted).toMatchObject({
    channelId: channel.id,
    receipts: true,
    sent: 4,
    delivered: 3,
    read: 1,
    failed: 2,
  })
  const hours = counted?.hours ?? []
  expect(hours).toHaveLength(24)
  expect(hours.map(({ sent }) => sent).slice(-3)).toEqual([1, 0, 3])
  expect(hours.at(-1)).toEqual({
    at: new Date(Math.floor(clock.now() / hour) * hour).toISOString(),
    sent: 3,
    delivered: 3,
    failed: 2,
  })
  await after(22 * hour)
  expect(await day()).toMatchObject({ sent: 3, delivered: 3, failed: 2 })
  await after(2 * hour)
  expect(await day()).toMatchObject({ sent: 0, delivered: 0, read: 0, failed: 0 })
  expect(await daysOf(await openAccount(server))).toEqual([])
  await connect(account)
  expect(await daysOf(account)).toHaveLength(2)
})

test('what waits, what comes in and what another channel sends is not counted for a channel', async () => {
  const { account, writes, send, day } = await openChat()
  const other = await connect(account)
  await send('delivered')
  await writes()
  graph.failNext(190)
  await reply(account, (await account.client.listMessages({ query: {} })).body.data[0]?.contactId ?? '', {
    body: 'Waits',
  })
  await untilIdle()
  expect(await day()).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
  expect((await daysOf(account)).find(({ channelId }) => channelId === other.id)).toMatchObject({
    sent: 0,
    failed: 0,
  })
})
