import { askDashboard } from '../support/dashboardApi.ts'
import { suiteGraph } from '../support/graph.ts'
import { agentOf } from '../support/mcp.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'
import { send } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)

test('an agent sees which channels are connected, and learns where it may send', async () => {
  const { account, channel } = await open()
  await send(account, { customChannel: 'crm' })
  const agent = agentOf(server, account)
  const { structured } = await agent.call('list_channels', {})
  expect(structured).toMatchObject({
    data: [
      { name: 'crm', kind: 'custom' },
      { name: 'whatsapp', id: channel.id, kind: 'whatsapp', state: 'active' },
    ],
  })
  const customData = { fromId: 'user-1', customChannel: channel.name, body: 'Hi' }
  const { error } = await agent.call('send_message', { customData })
  expect(error).toMatchObject({
    code: 'CHANNEL_NOT_CUSTOM',
    message: expect.stringMatching(/^whatsapp is a connected channel: .+Name a custom channel instead$/),
    next: expect.stringContaining('list_channels whose kind is custom'),
  })
})

test('an agent learns that a person has to write before a failed text can go out again', async () => {
  const { account, channel, contact, messages } = await open({ botEnabled: false })
  await channel.writes({ from: '4915112345678', body: 'Hello' })
  const { id } = await contact()
  graph.failNext(131026)
  await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body: 'Hi' } })
  await untilIdle()
  const failed = (await messages(id)).at(-1)
  expect(failed).toMatchObject({ status: 'Failed' })
  await after(day + hour)
  const { error } = await agentOf(server, account).call('retry_message', { messageId: failed?.id })
  expect(error).toMatchObject({
    code: 'WINDOW_CLOSED',
    next: expect.stringContaining('The person has to write first'),
  })
})
