import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { parseInput } from '@replyloop/shared/contract/parse'

const many = Object.fromEntries(Array.from({ length: 4900 }, (_, at) => [`name ${at}`, {}]))

test.each([
  [
    'custom fields',
    contract.createContact.body,
    { phone: '+15551234567', customFields: many },
    /at most 100 fields/,
  ],
  ['custom fields of a change', contract.updateContact.body, { custom_fields: many }, /at most 100 fields/],
  [
    'settings of a channel',
    dashboardContract.connectChannel.body,
    { kind: 'whatsapp', settings: many },
    /at most 50 fields/,
  ],
  ['values of a template', dashboardContract.sendAgentReply.body, { values: many }, /at most 200 fields/],
] as const)('of too many %s one fault is told, and none of them is judged', (_, schema, input, says) => {
  const parsed = parseInput(schema, input)
  expect(parsed).toMatchObject({ success: false, details: [{ message: expect.stringMatching(says) }] })
})

test('of very many unknown filters twenty are told at most', () => {
  const parsed = parseInput(contract.createWebhook.body, {
    targetUrl: 'https://hooks.example.com/x',
    events: ['message.reply'],
    filter: Object.fromEntries(Object.keys(many).map((name) => [name, 'x'])),
  })
  expect(parsed).toMatchObject({ success: false })
  if (!parsed.success) expect(parsed.details).toHaveLength(20)
})
