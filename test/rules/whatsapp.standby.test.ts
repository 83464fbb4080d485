import { suiteGraph } from '../support/graph.ts'
import { readChanges } from '../support/readHooks.ts'

const graph = suiteGraph()
const metadata = () => ({ display_phone_number: '15550001111', phone_number_id: graph.number.phoneNumberId })
const inStandby = (standby: object) =>
  readChanges(graph, {
    field: 'standby',
    value: { messaging_product: 'whatsapp', metadata: metadata(), standby },
  })
const from = '15550002222'

describe('While another sender has a conversation on WhatsApp', () => {
  const message = { id: 'wamid.1', from, timestamp: '1790000000', type: 'text', text: { body: 'Hello' } }

  test('what a person writes is kept, and marked so that nobody answers by himself', () => {
    const contacts = [{ wa_id: from, profile: { name: 'Ann' } }]
    expect(inStandby({ contacts, messages: [message] })).toMatchObject([
      { is: 'message', message: { address: from, body: 'Hello', firstName: 'Ann', isStandby: true } },
    ])
    const beside = { field: 'standby', value: { metadata: metadata(), messages: [message] } }
    expect(readChanges(graph, beside)).toMatchObject([{ message: { body: 'Hello', isStandby: true } }])
  })

  test('what that sender says is an echo', () => {
    const echo = {
      id: 'wamid.2',
      timestamp: '1790000001',
      message: { to: from, type: 'text', text: { body: 'Hi' } },
    }
    expect(inStandby({ message_echoes: [echo] })).toMatchObject([
      {
        is: 'echo',
        message: { address: from, body: 'Hi', providerId: 'wamid.2', sentAt: 1_790_000_001_000 },
      },
    ])
  })

  test.each([
    ['control_passed', 'escalation', 'this app'],
    ['control_taken', 'ai_agent', 'Meta’s agent'],
    ['control_passed', 'a_new_role', 'another sender'],
  ])('that it changes by %s to %s stands on the channel', (type, role, owner) => {
    const { phone_number_id: id } = metadata()
    const value = {
      type,
      recipient: metadata(),
      sender: { phone_number: from },
      [type]: { new_owner_role: role },
    }
    expect(readChanges(graph, { field: 'messaging_handovers', value })).toEqual([
      {
        for: { externalId: id },
        is: 'notice',
        kind: 'messaging_handovers',
        detail: `The conversation with ${from} is with ${owner} from now on`,
      },
    ])
  })

  test.each<[string, Record<string, unknown>]>([
    ['standby', { standby: [] }],
    ['standby', { standby: { messages: 'x' } }],
    ['messaging_handovers', { recipient: 'x' }],
    ['messaging_handovers', {}],
  ])('what is no %s is a notice that holds it', (field, value) => {
    expect(readChanges(graph, { field, value })).toMatchObject([
      { is: 'notice', detail: expect.stringContaining('not understood') },
    ])
  })
})
