import { parseJson } from '@replyloop/shared/contract/json'
import { access, endpointNames } from '../support/access/access.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { agentOf, rpc, toolArguments, toolNameOf } from '../support/mcp.ts'
import { openPopulatedAccount } from '../support/populatedAccount.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }], campaigns: [{ name: 'Desk' }] })
const agent = suiteConstant(() => agentOf(server, acme, '?tools=all'))

describe('an error', () => {
  const message = { fromId: 'user-1', customChannel: 'crm', body: 'Hi' }
  test.each<[string, object, { code: string; path?: string; next: string }]>([
    ['create_contact', { phone: '555 1234' }, { code: 'INVALID_PHONE', path: 'phone', next: 'country code' }],
    ['create_contact', { email: 'jane' }, { code: 'INVALID_EMAIL', path: 'email', next: 'Ask' }],
    ['create_contact', {}, { code: 'VALIDATION_FAILED', path: 'phone', next: 'Correct' }],
    [
      'create_contact',
      { firstName: ['Jane'], phone: '+15550001111' },
      { code: 'VALIDATION_FAILED', path: 'firstName', next: 'Correct' },
    ],
    [
      'create_contact',
      { phone: '+15550001111', listId: 'lst_1' },
      { code: 'LIST_NOT_FOUND', next: 'list_lists' },
    ],
    ['get_contact', {}, { code: 'VALIDATION_FAILED', path: 'contactId', next: 'Correct' }],
    ['get_contact', { contactId: [7] }, { code: 'VALIDATION_FAILED', path: 'contactId', next: 'Correct' }],
    ['get_contact', { contactId: '../me' }, { code: 'CONTACT_NOT_FOUND', next: 'find_contact' }],
    ['list_lists', { limit: 0 }, { code: 'VALIDATION_FAILED', path: 'limit', next: 'Correct' }],
    ['list_lists', { limit: [1] }, { code: 'VALIDATION_FAILED', path: 'limit', next: 'Correct' }],
    ['list_lists', { cursor: 'con_1' }, { code: 'VALIDATION_FAILED', path: 'cursor', next: 'Correct' }],
    ['join_list', { listId: 'x', contactId: 'y' }, { code: 'LIST_NOT_FOUND', next: 'list_lists' }],
    ['send_message', { body: 'Hi' }, { code: 'VALIDATION_FAILED', path: 'contactId', next: 'Correct' }],
    ['send_message', { contactId: 'con_1', body: 'Hi' }, { code: 'CONTACT_NOT_FOUND', next: 'find_contact' }],
    [
      'send_message',
      { phone: '+15550001113', body: 'Hi', channel: 'nobodys' },
      { code: 'CHANNEL_CANNOT_REACH', next: 'list_channels' },
    ],
    ['send_custom_channel_message', {}, { code: 'VALIDATION_FAILED', path: 'customData', next: 'Correct' }],
    [
      'send_custom_channel_message',
      { customData: { ...message, body: ' ' } },
      { code: 'VALIDATION_FAILED', path: 'customData.body', next: 'Correct' },
    ],
    ['get_message', { messageId: 'msg_1' }, { code: 'MESSAGE_NOT_FOUND', next: 'list_messages' }],
    ['get_webhook', { webhookId: 'whk_1' }, { code: 'WEBHOOK_NOT_FOUND', next: 'list_webhooks' }],
    ['replay_webhook', { webhookId: 'whk_1' }, { code: 'VALIDATION_FAILED', path: 'since', next: 'Correct' }],
    ['grant_credits', { email: 'a@b.test', amount: 1 }, { code: 'AGENCY_ONLY', next: 'agency' }],
    [
      'create_contact',
      { phone: '+15550001112', idempotencyKey: 'with space' },
      { code: 'VALIDATION_FAILED', path: 'idempotencyKey', next: 'Correct' },
    ],
  ])('of %s with %j says what to do', async (name, args, { code, path, next }) => {
    const { error, structured } = await agent.call(name, args)
    expect(structured).toBeUndefined()
    expect(error).toMatchObject({
      code,
      message: expect.any(String),
      ...(path !== undefined && { details: [{ path }] }),
      requestId: expect.stringMatching(/^req_/),
      next: expect.stringContaining(next),
    })
  })

  test('of a source that a campaign does not have says what lists them', async () => {
    const of = { campaignId: acme.campaignId('Desk'), knowledgeId: 'kno_1' }
    const { error } = await agent.call('get_knowledge', of)
    expect(error).toMatchObject({
      code: 'KNOWLEDGE_NOT_FOUND',
      next: expect.stringContaining('list_knowledge'),
    })
  })

  test('of a body that its endpoint would not take says so', async () => {
    const { error } = await agent.call('join_list', { listId: 'x', contactId: 'y'.repeat(300_000) })
    expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('256 KiB') })
  })
})

test('arguments that a tool does not have are ignored, and named', async () => {
  const phone = newPhone()
  const { structured, notes } = await agent.call('create_contact', {
    phone,
    fristName: 'Jane',
    toolCallId: 'c1',
  })
  expect(structured).toMatchObject({ phone, firstName: null })
  expect(notes).toEqual([expect.stringMatching(/^Ignored: fristName, toolCallId\. .*firstName/)])
  const within = await agent.call('send_custom_channel_message', {
    customData: { fromId: 'user-42', customChannel: 'crm', body: 'Hi', titel: 'Hello' },
  })
  expect(within.notes).toEqual([expect.stringMatching(/^Ignored: customData\.titel\. /)])
})

test('other spellings of an argument, and what a CRM has for an opt-out, are read as the interface reads them', async () => {
  const phone = newPhone()
  const { structured, notes } = await agent.call('create_contact', {
    phone_number: phone,
    first_name: 'Jane',
    dnd: true,
  })
  expect(structured).toMatchObject({ phone, firstName: 'Jane', optedOut: true })
  expect(notes).toEqual([])
  const unclear = await agent.call('create_contact', { phone: newPhone(), dnd: 'perhaps' })
  expect(unclear.error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'dnd' }] })
  const known = await agent.call('find_contact', { phone_number: phone, limit: 1 })
  expect(known.notes).toEqual([expect.stringMatching(/^Ignored: phone_number\. /)])
})

test('an object in an object in an object, and a name that objects have anyway, are refused like any other', async () => {
  const deep = parseJson(`${'{"a":'.repeat(4900)}1${'}'.repeat(4900)}`)
  const { error } = await agent.call('create_contact', { phone: newPhone(), customFields: deep })
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'customFields.a' }] })
  const polluted = `{"phone":"${newPhone()}","__proto__":{"firstName":"Eve"},"constructor":{"x":1}}`
  const sent = await agent.send(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_contact","arguments":${polluted}}}`,
  )
  expect(sent).toMatchObject({ status: 200, body: { result: { structuredContent: { firstName: null } } } })
})

test('what is optional may be null', async () => {
  const phone = newPhone()
  const { structured } = await agent.call('create_contact', { phone, email: null, idempotencyKey: null })
  expect(structured).toMatchObject({ phone, email: null })
  expect((await agent.call('list_lists', { search: null, limit: null })).structured).toMatchObject({
    nextCursor: null,
  })
})

test('a second copy with the same idempotencyKey does nothing again, in any order in which its arguments stand', async () => {
  const customData = { fromId: 'user-7', customChannel: 'crm', body: 'Once' }
  const [first, second] = [
    await agent.call('send_custom_channel_message', { customData, idempotencyKey: 'once' }),
    await agent.call('send_custom_channel_message', {
      idempotencyKey: 'once',
      customData: Object.fromEntries(Object.entries(customData).toReversed()),
    }),
  ]
  expect(second.structured).toEqual(first.structured)
  expect([first.notes, second.notes]).toEqual([[], [expect.stringContaining('not done again')]])
  const { structured } = await agent.call('list_messages', { contactId: first.structured?.['contactId'] })
  expect(structured).toMatchObject({ data: [{ body: 'Once' }], nextCursor: null })

  const other = await agent.call('send_custom_channel_message', {
    customData: { ...customData, body: 'Twice' },
    idempotencyKey: 'once',
  })
  expect(other.error).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', next: expect.stringContaining('new') })
})

test('an opted-out person cannot be reached by trying again', async () => {
  const { structured } = await agent.call('create_contact', { phone: newPhone() })
  await agent.call('update_contact', { contactId: structured?.['id'], optedOut: true })
  const customData = { fromId: structured?.['phone'], customChannel: 'crm', body: 'Hi' }
  const { error } = await agent.call('send_custom_channel_message', { customData })
  expect(error).toMatchObject({ code: 'CONTACT_OPTED_OUT', next: expect.stringContaining('no messages') })
})

describe("a stranger's key", () => {
  const target = suiteConstant(() => openPopulatedAccount(server))
  const stranger = suiteConstant(async () =>
    agentOf(server, await openAccount(server, { type: 'agency' }), '?tools=all'),
  )

  test('gets nothing by any tool, and changes nothing', async () => {
    const offered = new Set((await stranger.tools()).map(({ name }) => name))
    for (const name of endpointNames.filter((each) => access[each].agent === true)) {
      const tool = toolNameOf(name)
      expect(offered).toContain(tool)
      const request = access[name].ofAnother(target)
      const args = toolArguments(name, request)
      const sent = await stranger.send(rpc('tools/call', { name: tool, arguments: args }))
      const text = JSON.stringify(sent.body)
      for (const secret of target.secrets) expect([tool, text]).not.toContain(secret)
      const statuses = [request.status].flat()
      const isFine = statuses.some((each) => each === 200 || each === 201)
      const refusal = statuses.includes(400) ? /VALIDATION_FAILED/ : /NOT_FOUND|_TAKEN/
      expect([tool, text]).toEqual([tool, expect.stringMatching(isFine ? '"structuredContent":' : refusal)])
    }
    expect(await target.state()).toEqual(target.initialState)
  })
})
