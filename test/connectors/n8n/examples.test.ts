import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { funnel } from '../../support/conversation.ts'
import { newEmail, newPhone, type TestAccount } from '../../support/factories.ts'
import { suiteReceiver } from '../../support/suite.ts'
import { send } from '../../support/webhooks.ts'
import { itemsOf, Workflow } from './support/n8n.ts'
import { nodeFolder } from './support/package.ts'
import { storedBy } from './support/triggers.ts'
import { located, suiteWorkbench } from './support/workbench.ts'

const client = newEmail('client')

const platform = suiteReceiver()
const bench = suiteWorkbench({
  type: 'agency',
  lists: [{ name: 'Leads' }],
  campaigns: [funnel({ openingMessage: 'Hi {{firstName}}!' })],
  subAccounts: [
    {
      email: client,
      name: 'Shop',
      credits: 10,
      autoRecharge: { threshold: 10, amount: 100 },
      lists: [{ name: 'Leads' }],
      campaigns: [funnel({ openingMessage: 'Hi!' })],
    },
  ],
})

const readExample = (name: string) =>
  Workflow.parse(JSON.parse(readFileSync(join(nodeFolder, 'examples', `${name}.json`), 'utf8')))

/** The example as its reader imports it, with the parameters that its note asks for. */
async function activateExample(example: Workflow, chosen: Record<string, Record<string, unknown>> = {}) {
  const { n8n, credentialId } = bench
  const nodes = example.nodes.map((node) => ({
    ...node,
    parameters: { ...node.parameters, ...chosen[node.name] },
  }))
  const saved = await n8n.importWorkflow({ ...example, nodes }, credentialId)
  await n8n.activate(saved)
  return saved
}

const joinsLeads = async (member: TestAccount, phone: string) => {
  const { id } = (await member.client.createContact({ body: { phone } })).body
  await member.client.joinList({ params: { id: member.listId('Leads') }, body: { contactId: id } })
}

test('funnel from a form: what the form posts becomes a contact on the list, and is greeted', async () => {
  const { n8n, account } = bench
  const listId = account.listId('Leads')
  const saved = await activateExample(readExample('funnel-from-a-form'), {
    'Add to List': { list: located(listId, 'list') },
  })
  const [phone, email] = [newPhone(), newEmail()]
  await n8n.post('replyloop-opt-in', { phone, email, first_name: 'Jane', last_name: 'Doe' })
  const [execution] = await n8n.ended(saved.id, 1)
  expect(execution && itemsOf(execution, 'Add to List')).toMatchObject([
    { json: { listId, alreadyMember: false } },
  ])
  const { data } = (await account.client.listMembers({ params: { id: listId } })).body
  expect(data).toMatchObject([
    { firstName: 'Jane', lastName: 'Doe', phone, email, customFields: { source: 'landing page' } },
  ])
  const sent = (await account.client.listMessages({ query: { contactId: data[0]?.id } })).body.data
  expect(sent).toMatchObject([{ body: 'Hi Jane!', author: 'campaign' }])
  await n8n.deactivate(saved)
})

test("reply to the customer's platform: a reply is posted there", async () => {
  const { n8n, account } = bench
  const saved = await activateExample(readExample('reply-to-the-customers-platform'), {
    'Send to Platform': { url: `${platform.url}/messages` },
  })
  await storedBy(n8n, saved.id, 'On Reply')
  const messageId = await send(account, { fromId: 'user-7', body: 'It is "ten" euros.\nReally.' })
  const { path, json } = await platform.next()
  expect({ path, json }).toEqual({
    path: '/messages',
    json: { to: 'user-7', channel: 'crm', text: 'It is "ten" euros.\nReally.', reference: messageId },
  })
  const [execution] = await n8n.ended(saved.id, 1)
  expect(execution?.status).toBe('success')
  await n8n.deactivate(saved)
})

/** A workflow with a step between two others, that gives something of its own. */
function withStepBetween(workflow: Workflow, before: string, after: string): Workflow {
  const step = {
    id: crypto.randomUUID(),
    name: 'Take Payment',
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: [110, 0],
    parameters: { mode: 'raw', jsonOutput: '{"id": "pay_1", "data": {"amount": 9900}}' },
  }
  const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })
  const connections = { ...workflow.connections, [before]: to(step.name), [step.name]: to(after) }
  return { ...workflow, nodes: [...workflow.nodes, step], connections }
}

test('auto-recharge to grant: a balance below its threshold is filled up, once, after the payment', async () => {
  const { n8n, account } = bench
  const example = readExample('auto-recharge-to-grant')
  const saved = await activateExample(withStepBetween(example, 'On Auto-Recharge', 'Grant Credits'))
  await storedBy(n8n, saved.id, 'On Auto-Recharge')
  await joinsLeads(account.subAccount(client), newPhone())
  const [execution] = await n8n.ended(saved.id, 1)
  expect(execution && itemsOf(execution, 'Grant Credits')).toMatchObject([
    { json: { credits_added: 100, new_balance: 109 } },
  ])
  const { data } = (await account.client.listCreditTransactions({ query: { email: client } })).body
  expect(data.filter(({ description }) => description === 'Auto-recharge')).toHaveLength(1)
  await n8n.deactivate(saved)
})
