import { isOneOf } from '@replyloop/shared/values/oneOf'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { access, endpointNames, endpoints } from '../support/access/access.ts'
import type { AnyEndpointName } from '../support/access/row.ts'
import { reopenBulk } from '../support/bulk.ts'
import { createContact, newEmail, newPhone, openAccount, words } from '../support/factories.ts'
import { agentOf, toolArguments, toolNameOf, type ListedTool } from '../support/mcp.ts'
import { scheduledOf } from '../support/scheduled.ts'
import { day } from '../support/time.ts'
import { importsOf } from '../support/imports.ts'
import { receive } from '../support/messages.ts'
import { openPopulatedAccount, type PopulatedAccount } from '../support/populatedAccount.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const names = endpointNames.filter((name) => access[name].agent === true)
const toolsOf = (isWanted: (name: AnyEndpointName) => boolean) =>
  names.filter(isWanted).map(toolNameOf).toSorted()
const isAgencys = (name: AnyEndpointName) => endpoints[name].access === 'agency'
const all = toolsOf(() => true)

const server = suiteServer()
const client = newEmail('client')
const agency = suiteAccount(server, {
  type: 'agency',
  replyWebhook: { url: 'https://hooks.example.test/replies' },
  lists: [{ name: 'Leads' }, { name: 'Sale' }],
  campaigns: [{ name: 'Funnel', list: 'Leads', status: 'Live' }],
  subAccounts: [{ email: client, name: 'Shop', credits: 10 }],
})
const agent = suiteConstant(() => agentOf(server, agency, '?tools=all'))
const listed = suiteConstant(async () => ({ tools: await agent.tools() }))
const toolNamed = (name: string): ListedTool => {
  const tool = listed.tools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(`there is no tool ${name}`)
  return tool
}

describe('the list', () => {
  test('names what is meant for agents, and nothing else', async () => {
    expect(listed.tools.map((tool) => tool.name).toSorted()).toEqual(all)
    const standard = agentOf(server, await openAccount(server), '?tools=all')
    expect((await standard.tools()).map(({ name }) => name).toSorted()).toEqual(
      toolsOf((name) => !isAgencys(name)),
    )
  })

  test('has what the scope of the key allows, and a call beyond it says so', async () => {
    const keys = { contacts: makeApiKey(), read: makeApiKey(), send: makeApiKey() }
    await openAccount(server, {
      apiKeys: [
        { name: 'Contacts', scope: 'contacts', apiKey: keys.contacts },
        { name: 'Read', scope: 'read', apiKey: keys.read },
        { name: 'Send', scope: 'send', apiKey: keys.send },
      ],
    })
    const [contacts, read, send] = [keys.contacts, keys.read, keys.send].map((apiKey) =>
      agentOf(server, { apiKey }, '?tools=all'),
    )
    for (const [key, scopes] of [
      [contacts, ['any', 'contacts', 'contactsOrSend']],
      [read, ['any', 'read', 'readOrSend']],
      [send, ['any', 'send', 'contactsOrSend', 'readOrSend']],
    ] as const)
      expect((await key?.tools())?.map(({ name }) => name).toSorted()).toEqual(
        toolsOf((name) => !isAgencys(name) && isOneOf(scopes, access[name].scope)),
      )
    const { error } = { ...(await read?.call('create_contact', { phone: newPhone() })) }
    expect(error).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      message: expect.stringContaining('needs full or send or contacts'),
      next: expect.stringContaining('Do not try again'),
    })
  })
})

const ajv = addFormats.default(new Ajv2020({ strict: false }))

test.each(all)('%s says what it does and takes', (name) => {
  const { title, description, inputSchema, outputSchema, annotations } = toolNamed(name)
  expect(title.length).toBeGreaterThan(5)
  expect(description.length).toBeGreaterThan(60)
  expect(description).toMatch(/Returns /)
  expect(Object.keys(annotations).toSorted()).toEqual(
    words('destructiveHint idempotentHint openWorldHint readOnlyHint'),
  )
  for (const schema of [inputSchema, outputSchema]) {
    ajv.compile(schema) // throws where it is no JSON Schema
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|Also accepted as/)
  }
  // Some models take no alternatives at the top, and no argument of which they do not know what it is.
  expect(inputSchema).not.toHaveProperty('anyOf')
  const { properties, required } = inputSchema
  for (const property of Object.values(properties))
    expect('type' in property || 'anyOf' in property).toBe(true)
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
  expect(properties).not.toHaveProperty('id')
})

test('annotations tell reading from changing, and from what cannot be undone', () => {
  const having = (hint: string) =>
    listed.tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name)
  const reading = having('readOnlyHint')
  for (const name of reading) expect(name).toMatch(/^(find|get|list)_/)
  expect(reading.toSorted()).toEqual(toolsOf((name) => endpoints[name].method === 'GET'))
  expect(having('destructiveHint').toSorted()).toEqual(
    words(
      'cancel_scheduled_message change_custom_field delete_answer delete_broadcast delete_contact delete_knowledge delete_note delete_segment delete_snippet delete_tag delete_team delete_test_question leave_list remove_tag save_hours set_availability start_bulk stop_bulk_greeting stop_greeting undeclare_custom_field update_answer update_broadcast update_contact update_conversation update_inbox_settings update_knowledge update_note update_scheduled_message update_segment update_snippet update_tag update_team update_test_question',
    ),
  )
  expect(having('openWorldHint').toSorted()).toEqual(
    words(
      'add_knowledge create_contact join_list read_knowledge_again replay_replies replay_webhook resume_broadcast retry_message send_custom_channel_message send_message send_scheduled_message start_broadcast start_bulk',
    ),
  )
})

test('only what posts has an idempotencyKey', () => {
  const having = listed.tools.filter(({ inputSchema }) => 'idempotencyKey' in inputSchema.properties)
  expect(having.map(({ name }) => name).toSorted()).toEqual(
    toolsOf((name) => endpoints[name].method === 'POST'),
  )
})

/** Calls a tool, and expects that it returns what it has announced. */
async function succeed(name: string, args: object = {}, by = agent) {
  const { inputSchema, outputSchema } = toolNamed(name)
  const isInput = ajv.compile(inputSchema)
  expect([isInput(args), isInput.errors]).toEqual([true, null])
  const { structured, body, error, notes } = await by.call(name, args)
  expect([error, notes]).toEqual([undefined, []])
  expect(body).toEqual(structured)
  const isOutput = ajv.compile(outputSchema)
  expect([isOutput(structured), isOutput.errors]).toEqual([true, null])
  return structured
}

/** What is cancelled is not sent any more. */
const scheduleAnother = ({ account: of, contact: { id: contactId } }: PopulatedAccount) =>
  scheduledOf(of).schedule({ contactId, body: 'Soon', sendAt: new Date(Date.now() + day).toISOString() })

test('each tool does what its endpoint does', async () => {
  const listId = agency.listId('Leads')
  const phone = newPhone()
  const { id: contactId } = { ...(await succeed('create_contact', { phone, firstName: 'Jane' })) }
  const contact = { id: contactId, phone, firstName: 'Jane' }
  const webhook = await agency.client.createWebhook({
    body: { targetUrl: 'https://hooks.example.test/', events: ['contact.created'] },
  })
  const webhookId = webhook.body.id
  const bySender = { customData: { fromId: phone, customChannel: 'crm', body: 'Hello' } }
  await receive(agency, { fromId: phone, body: 'Hi', channel: 'crm' })
  const { messageId } = { ...(await succeed('send_custom_channel_message', bySender)) }
  const janes = { name: 'Janes', filter: { of: 'phone', op: 'is', value: phone } }
  const { id: segmentId } = { ...(await succeed('create_segment', janes)) }
  const { id: importId } = await importsOf(server, agency).run('phone\n123\n')

  const saleId = agency.listId('Sale')
  for (const firstName of ['Ann', 'Ben']) await createContact(agency, { firstName, listId: saleId })
  const written = { name: 'Sale', campaignId: agency.campaignId('Funnel'), audience: { listId: saleId } }
  const draft = { ...written, content: { body: 'Hi' }, ratePerMinute: 1 }
  const [dropped, sent] = [
    (await agency.client.createBroadcast({ body: draft })).body.id,
    (await agency.client.createBroadcast({ body: draft })).body.id,
  ]
  const plan = await agency.client.dryRunBroadcast({ params: { id: sent } })
  const { planHash } = BroadcastPlan.parse(plan.body)

  const called: [string, object, object][] = [
    ['create_broadcast', draft, { state: 'draft' }],
    ['list_broadcasts', {}, { data: [{}, { id: sent }, { id: dropped }] }],
    ['get_broadcast', { broadcastId: dropped }, { id: dropped, counts: { recipients: 0 } }],
    ['update_broadcast', { broadcastId: dropped, name: 'Other' }, { name: 'Other' }],
    ['dry_run_broadcast', { broadcastId: dropped }, { matched: 2 }],
    ['get_dry_run', { broadcastId: dropped }, { state: 'running' }],
    ['delete_broadcast', { broadcastId: dropped }, { broadcastId: dropped }],
    ['start_broadcast', { broadcastId: sent, planHash }, { id: sent }],
    ['pause_broadcast', { broadcastId: sent }, { state: 'paused' }],
    ['resume_broadcast', { broadcastId: sent }, { id: sent }],
    ['cancel_broadcast', { broadcastId: sent }, { state: 'cancelled' }],
    ['list_recipients', { broadcastId: sent }, { nextCursor: null }],
    ['get_me', {}, { id: agency.id }],
    ['find_contact', { phoneNumber: phone }, { contactId, contact }],
    ['find_contact', { search: phone, limit: 5 }, { data: [contact], nextCursor: null }],
    ['get_contact', { contactId }, contact],
    [
      'update_contact',
      { contactId, lastName: 'Doe', customFields: { company: 'Acme' } },
      { lastName: 'Doe' },
    ],
    ['update_contact', { contactId, lastName: null }, { lastName: null, customFields: { company: 'Acme' } }],
    ['list_lists', { search: 'lead' }, { data: [{ id: listId }] }],
    ['list_campaigns', {}, { data: [{ name: 'Funnel', listId }] }],
    ['get_segment', { segmentId }, janes],
    ['update_segment', { segmentId, name: 'All' }, { name: 'All' }],
    ['list_segment_contacts', { segmentId }, { data: [{ id: contactId }], broken: [] }],
    ['delete_segment', { segmentId }, { segmentId }],
    ['join_list', { listId, contactId }, { alreadyMember: false, listId, contactId }],
    ['join_list', { listId, contactId }, { alreadyMember: true }],
    ['list_members', { listId }, { data: [{ id: contactId }] }],
    ['get_timeline', { contactId }, { nextCursor: null }],
    ['leave_list', { listId, contactId }, { listId, contactId }],
    ['add_tags', { contactId, tags: ['vip', 'web'] }, { tags: ['vip', 'web'] }],
    ['remove_tag', { contactId, tag: 'web' }, { tags: ['vip'] }],
    ['update_tag', { tag: 'vip', name: 'VIP' }, { name: 'VIP', count: 1 }],
    ['list_tags', { search: 'v' }, { data: [{ name: 'VIP' }] }],
    ['delete_tag', { tag: 'web' }, { count: 0 }],
    ['list_channels', {}, { data: [{ name: 'crm' }] }],
    ['list_messages', { contactId, direction: 'incoming' }, { data: [{ body: 'Hi', contactId }] }],
    ['get_message', { messageId }, { body: 'Hello', direction: 'outgoing' }],
    ['retry_message', { messageId }, { id: messageId }],
    ['list_webhooks', {}, { data: [{ id: webhookId }] }],
    ['get_webhook', { webhookId }, { active: true }],
    ['replay_webhook', { webhookId, since: '2026-01-01T00:00:00Z' }, { success: true }],
    ['replay_replies', { since: '2026-01-01T00:00:00Z' }, { success: true }],
    ['list_custom_fields', {}, { data: [{ name: 'company', type: 'text' }] }],
    ['list_imports', {}, { data: [{ id: importId }] }],
    ['get_import', { importId }, { id: importId }],
    ['stop_greeting', { importId }, { stopped: 0, sent: 0 }],
    ['list_rejected_rows', { importId }, { data: [{ reason: expect.stringContaining('phone') }] }],
    ['list_events', { type: 'contact.created', limit: 1 }, { data: [{ type: 'contact.created' }] }],
    ['find_sub_account', { email: client }, { data: { balance: 10 } }],
    ['grant_credits', { email: client, amount: 5 }, { new_balance: 15 }],
    ['list_credit_transactions', { email: client }, { data: [{ amount: 5 }, { amount: 10 }] }],
    ['create_sub_account', { email: newEmail(), business_name: 'New' }, { data: { business_name: 'New' } }],
    ['delete_contact', { contactId }, { contactId }],
  ]
  for (const [name, args, expected] of called)
    expect([name, await succeed(name, args)]).toMatchObject([name, expected])
  const covered = new Set([
    ...called.map(([name]) => name),
    'create_contact',
    'create_segment',
    'send_custom_channel_message',
  ])
  const others = names.filter((name) => !covered.has(toolNameOf(name)))
  const own = await openPopulatedAccount(server)
  const its = agentOf(server, own.account, '?tools=all')
  for (const name of others) {
    if (name === 'cancelBulk') await reopenBulk(server, own.account, own.bulkId)
    if (name === 'sendScheduledMessage') own.scheduledId = await scheduleAnother(own)
    await succeed(toolNameOf(name), toolArguments(name, access[name].ofAnother(own)), its)
  }
})
