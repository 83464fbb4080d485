import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suiteGraph } from '../../support/graph.ts'
import { suiteReceiver } from '../../support/suite.ts'
import { until } from '../../support/time.ts'
import { whatsappFor } from '../whatsapp.ts'
import { itemsOf, Workflow } from './support/n8n.ts'
import { nodeFolder } from './support/package.ts'
import { storedBy, triggerWorkflow } from './support/triggers.ts'
import { located, suiteWorkbench } from './support/workbench.ts'

const graph = suiteGraph()
const crm = suiteReceiver()
const bench = suiteWorkbench()

async function activate(workflow: Workflow, trigger?: string) {
  const { n8n, credentialId } = bench
  const saved = await n8n.importWorkflow(workflow, credentialId)
  await n8n.activate(saved)
  await storedBy(n8n, saved.id, trigger)
  return saved
}

const readExample = (name: string) =>
  Workflow.parse(JSON.parse(readFileSync(join(nodeFolder, 'examples', `${name}.json`), 'utf8')))

test('tag who has read: who reads a message on WhatsApp is told to the CRM', async () => {
  const { n8n, server, account } = bench
  const { nodes, ...example } = readExample('tag-who-has-read')
  const chosen = nodes.map((node) =>
    node.name === 'Tag in CRM'
      ? { ...node, parameters: { ...node.parameters, url: `${crm.url}/tags` } }
      : node,
  )
  const saved = await activate({ ...example, nodes: chosen }, 'On Read')
  const { answer, tell } = await whatsappFor(server, graph)(account)
  const { id, sent } = await answer('It is ten euros.')
  await tell(sent, 'delivered')
  await tell(sent, 'read')
  const { path, json } = await crm.next()
  const { readAt } = (await account.client.getMessage({ params: { id } })).body
  expect(readAt).not.toBeNull()
  expect({ path, json }).toEqual({
    path: '/tags',
    json: { phone: '+4915112345678', email: null, tag: 'has read', campaign: null, readAt },
  })
  const [execution] = await n8n.ended(saved.id, 1)
  expect(execution?.status).toBe('success')
  await n8n.deactivate(saved)
})

test('answer what came in: who writes on WhatsApp is answered there', async () => {
  const { n8n, server, account } = bench
  const saved = await activate(readExample('answer-what-came-in'), 'On Message')
  const { channel, answer } = await whatsappFor(server, graph)(account)
  await answer('We look into it.') // after somebody has written
  const [execution] = await n8n.ended(saved.id, 1)
  const [sent] = execution === undefined ? [] : itemsOf(execution, 'Answer')
  expect(sent?.json).toMatchObject({
    channel: channel.name,
    body: expect.stringMatching(/^Hi Jane, thank you for your message/),
  })
  expect(
    await until(() => graph.sent.find(({ callbackData }) => callbackData === sent?.json['id'])),
  ).toBeDefined()
  await n8n.deactivate(saved)
})

test('a workflow hears what was delivered and read, and what a channel and its templates need', async () => {
  const { n8n, server, account } = bench
  const { channel, answer, tell, decide, ban } = await whatsappFor(server, graph)(account)
  const events = ['message.delivered', 'message.read', 'template.changed', 'channel.stopped']
  const filters = { channel: located(channel.name, 'list') }
  const saved = await activate(triggerWorkflow({ events, filters }))
  const { id, sent } = await answer('It is ten euros.')
  await tell(sent, 'delivered')
  await tell(sent, 'read')
  await decide('order_ready', 'PENDING', 'APPROVED')
  await ban()
  const executions = await n8n.ended(saved.id, 4)
  const started = executions.flatMap((execution) => itemsOf(execution, 'Trigger')).map(({ json }) => json)
  expect(Object.fromEntries(started.map(({ type, data }) => [String(type), data]))).toMatchObject({
    'message.delivered': { id, channel: channel.name, readAt: null },
    'message.read': { id, contact: { firstName: 'Jane' }, readAt: expect.any(String) },
    'template.changed': { name: 'order_ready', previousState: 'pending', state: 'approved' },
    'channel.stopped': { channel: { id: channel.id, name: channel.name } },
  })
  await n8n.deactivate(saved)
})
