import { suiteChannelRows } from '../support/channelRows.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteGraph } from '../support/graph.ts'
import { pagesOf } from '../support/metaPages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open } = pagesOf(server, graph, 'instagram')
const { channelRow, noticesOf } = suiteChannelRows(server, clock)
const refreshes = () => graph.requests.filter(({ path }) => path === 'refresh_access_token').length

test('A token that ends by itself is renewed after a day and every week, and used from then on; a refusal is told', async () => {
  const { account, channel, contactId, replies } = await open()
  const { accessToken: former } = channel.inbox
  await after(2 * hour)
  await after(22 * hour)
  expect(refreshes()).toBe(0) // Meta renews none that is younger than a day
  await after(4 * hour)
  const { accessToken: renewed } = channel.inbox
  expect(renewed).not.toBe(former)
  expect((await channelRow(channel.id))?.info).toMatchObject({ tokenEndsAt: expect.any(String) })
  await after(6 * day)
  expect(channel.inbox.accessToken).toBe(renewed)

  await channel.writes({ from: '7001', text: 'Hello', at: clock.now() })
  await after(2 * second)
  await replies(await contactId(), { body: 'Hi' })
  await untilIdle()
  expect(graph.requests.findLast(({ path }) => path === 'me/messages')?.headers).toMatchObject({
    authorization: `Bearer ${renewed}`,
  })

  graph.failNext(190, { on: 'refresh' })
  await after(day)
  expect(await noticesOf(channel.id)).toMatchObject([
    { kind: 'access_token', detail: expect.stringContaining('enter a new one before it ends') },
  ])
  graph.failNext(2, { on: 'refresh' })
  await after(day)
  expect(channel.inbox.accessToken).toBe(renewed)
  await after(hour)
  expect(channel.inbox.accessToken).not.toBe(renewed)

  const before = refreshes()
  await askDashboard(server, account, 'DELETE', `/connected_channels/${channel.id}`)
  await after(8 * day)
  expect(refreshes()).toBe(before)
})

test('A token that somebody enters in the place of a renewed one is renewed after a day, and its end is not that of the former', async () => {
  const { account, channel } = await open()
  await after(2 * hour)
  await after(2 * day)
  expect((await channelRow(channel.id))?.info).toHaveProperty('tokenEndsAt')
  const accessToken = graph.renew(channel.inbox)
  const body = { settings: { accessToken } }
  await askDashboard(server, account, 'PATCH', `/connected_channels/${channel.id}`, { body })
  expect((await channelRow(channel.id))?.info ?? {}).not.toHaveProperty('tokenEndsAt')
  await after(2 * hour)
  await after(2 * day)
  expect(channel.inbox.accessToken).not.toBe(accessToken)
  expect((await channelRow(channel.id))?.info).toMatchObject({ tokenEndsAt: expect.any(String) })
})

test('A token that somebody enters while the former one is renewed stays', async () => {
  const { account, channel } = await open()
  const { accessToken: former } = channel.inbox
  await after(2 * hour)
  const { promise, resolve } = Promise.withResolvers<void>()
  graph.waitNext(promise, { on: 'refresh' })
  const renewing = after(day + 3 * hour)
  await graph.waitForRequest(
    ({ path, query }) => path === 'refresh_access_token' && query.get('access_token') === former,
  )
  const accessToken = graph.renew(channel.inbox)
  const body = { settings: { accessToken } }
  await askDashboard(server, account, 'PATCH', `/connected_channels/${channel.id}`, { body })
  resolve()
  await renewing
  await channel.writes({ from: '7002', text: 'How much is it?', at: clock.now() })
  await after(2 * second)
  expect(graph.requests.findLast(({ path }) => path === 'me/messages')?.headers).toMatchObject({
    authorization: `Bearer ${accessToken}`,
  })
})
