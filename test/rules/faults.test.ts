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
  [
    'mails of which to be told',
    dashboardContract.changeNotifications.body,
    { choices: many },
    /at most \d+ fields/,
  ],
  ['fields of a contact', contract.createContact.body, many, /more than 1,000 fields/],
  ['values of a template', dashboardContract.sendAgentReply.body, { values: many }, /at most 200 fields/],
] as const)('of too many %s one fault is told, and none of them is judged', (_, schema, input, says) => {
  const parsed = parseInput(schema, input)
  expect(parsed).toMatchObject({ success: false, details: [{ message: expect.stringMatching(says) }] })
})

describe('Of very many pairs of a bot', () => {
  const { body } = dashboardContract.createCampaign
  const good = { question: 'How much is it?', answer: 'Ten euros.' }
  const pairs = (...answers: unknown[]) => parseInput(body, { name: 'Desk', answers })

  test.each([[{}], [[]], [7], [{ question: 'How much\0', answer: 'Ten' }]])(
    'twenty faults are told at most: %j',
    (bad) => {
      const parsed = pairs(good, ...Array<unknown>(4900).fill(bad))
      expect(parsed).toMatchObject({
        success: false,
        details: expect.arrayContaining([
          expect.objectContaining({ path: expect.stringMatching(/^answers\[1\]/) }),
        ]),
      })
      if (!parsed.success) expect(parsed.details).toHaveLength(20)
    },
  )

  test('numbers for texts are taken, and a fault far behind is told', () => {
    const numbers = Array.from({ length: 100 }, (_, at) => ({ question: at + 1, answer: '10' }))
    const parsed = pairs(...numbers)
    expect(parsed).toMatchObject({ success: true })
    if (parsed.success) expect(parsed.value.answers?.at(-1)).toEqual({ question: '100', answer: '10' })
    expect(pairs(...numbers, { question: 'Why?' })).toMatchObject({
      success: false,
      details: [{ path: 'answers[100].answer', message: 'is required' }],
    })
  })
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
