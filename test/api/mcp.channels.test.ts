import { askDashboard } from '../support/dashboardApi.ts'
import { suiteGraph } from '../support/graph.ts'
import { agentOf } from '../support/mcp.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, hour } from '../support/time.ts'
import { send } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)
const templates = templatesOf(suite, graph)

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
  const { error } = await agent.call('send_custom_channel_message', { customData })
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

test('an agent answers a person on WhatsApp, and reaches one who has not written by a template that it has looked up', async () => {
  const { account, ask, writes, channel, businessAccountId, sent } = await templates.open()
  graph.templates.add(businessAccountId, {
    name: 'order_update',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi {{1}}, order {{2}} is on its way.' }],
  })
  await ask('POST', `/connected_channels/${channel.id}/templates/sync`)
  await writes('4915112345678')
  await untilIdle()
  const agent = agentOf(server, account)
  const found = await agent.call('find_contact', { phoneNumber: '+4915112345678' })
  const answer = {
    contactId: found.structured?.['contactId'],
    body: 'It ships today.',
    idempotencyKey: 'once',
  }
  const [first, again] = [await agent.call('send_message', answer), await agent.call('send_message', answer)]
  expect(first.structured).toMatchObject({ channel: 'whatsapp', body: 'It ships today.', author: 'api' })
  expect(again.structured).toEqual(first.structured)

  const phone = '+4915112345679'
  const { error } = await agent.call('send_message', { phone, body: 'Hello' })
  expect(error).toMatchObject({ code: 'WINDOW_CLOSED', next: expect.stringContaining('list_templates') })
  const { structured } = await agent.call('list_templates', { channel: 'whatsapp' })
  expect(structured).toMatchObject({
    data: [{ name: 'order_update', variables: [{ name: '1' }, { name: '2' }] }],
  })
  const values = { 1: 'Jane', 2: '1042' }
  const byTemplate = await agent.call('send_message', { phone, template: { name: 'order_update', values } })
  expect(byTemplate.structured).toMatchObject({ body: 'Hi Jane, order 1042 is on its way.' })
  await untilIdle()
  expect(sent().map(({ body }) => body)).toMatchObject([
    { type: 'text', text: { body: 'It ships today.' } },
    { type: 'template', template: { name: 'order_update' } },
  ])
})
