import { suiteGraph } from '../support/graph.ts'
import { echoChange, writtenChange, type Change } from '../support/graph/hooks.ts'
import { readChanges } from '../support/readHooks.ts'

const graph = suiteGraph()
const read = (...changes: Change[]) => readChanges(graph, ...changes)
const told = (field: string, value: Record<string, unknown>) => read({ field, value })

describe('What a person writes', () => {
  const from = '5215512345678'
  const userId = 'MX.13491208655302741918'
  const of = (type: string, content: unknown, more: Record<string, unknown> = {}) =>
    read(
      writtenChange(graph.number, {
        from,
        userId,
        name: 'Ana María López',
        id: 'wamid.1',
        at: 5000,
        type,
        content,
        more,
      }),
    )

  test('comes with its sender by every name, and when', () => {
    expect(of('text', { body: 'Hola' })).toEqual([
      {
        for: { externalId: graph.number.phoneNumberId },
        is: 'message',
        message: {
          address: from,
          otherAddresses: [userId],
          providerId: 'wamid.1',
          sentAt: 5000,
          type: 'text',
          body: 'Hola',
          firstName: 'Ana',
          lastName: 'María López',
        },
      },
    ])
  })

  test('comes from the user id alone where the number is hidden', () => {
    expect(read(writtenChange(graph.number, { from: null, userId }))).toMatchObject([
      { message: { address: userId, otherAddresses: [] } },
    ])
  })

  const table: [string, unknown, object][] = [
    [
      'image',
      { id: '1', mime_type: 'image/jpeg', caption: 'Look' },
      { body: 'Look', files: [{ reference: '1', contentType: 'image/jpeg' }] },
    ],
    ['video', { id: 2, mime_type: 'video/mp4' }, { body: '', files: [{ reference: '2' }] }],
    [
      'audio',
      { id: '3', mime_type: 'audio/ogg; codecs=opus', voice: true },
      { files: [{ contentType: 'audio/ogg' }] },
    ],
    [
      'document',
      { id: '4', mime_type: 'application/pdf', filename: 'a.pdf' },
      { files: [{ name: 'a.pdf' }] },
    ],
    ['sticker', { id: '5' }, { type: 'text', files: [{ contentType: 'image/webp' }] }],
    [
      'location',
      { latitude: 52.5, longitude: 13.4, name: 'Office' },
      { body: expect.stringMatching(/^Office\nhttps:\/\/.*52\.5,13\.4$/) },
    ],
    [
      'contacts',
      [{ name: { formatted_name: 'Bob' }, phones: [{ phone: '+1 555' }] }],
      { body: 'Bob, +1 555' },
    ],
    ['button', { text: 'Yes', payload: 'YES' }, { body: 'Yes' }],
    ['interactive', { type: 'list_reply', list_reply: { id: 'a', title: 'Red' } }, { body: 'Red' }],
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { response_json: '{"flow_token":"t","size":"L"}', body: 'Sent' } },
      { body: 'size: L' },
    ],
    [
      'reaction',
      { message_id: 'wamid.0', emoji: '👍' },
      { type: 'reaction', body: '👍', reactsTo: 'wamid.0' },
    ],
    ['reaction', { message_id: 'wamid.0' }, { type: 'reaction', body: '' }],
    [
      'order',
      { product_items: [{ product_retailer_id: 'SODA', quantity: 2, item_price: 10, currency: 'USD' }] },
      { body: '2 × SODA (10 USD)' },
    ],
    ['unsupported', { type: 'poll' }, { type: 'system', body: expect.stringContaining('poll') }],
  ]
  test.each(table)('as %s is a message', (type, content, message) => {
    expect(of(type, content)).toMatchObject([{ is: 'message', message }])
  })

  test.each([
    ['a type that nobody knows', 'hologram', { size: 3 }],
    ['a known type in a form that nobody knows', 'location', { where: 'here' }],
  ])('as %s is a message all the same, and kept whole', (_what, type, content) => {
    const events = of(type, content)
    expect(events).toMatchObject([
      { message: { type: 'system', body: expect.stringContaining(type) } },
      { is: 'notice' },
    ])
    expect(JSON.stringify(events[1])).toContain(Object.keys(content)[0])
  })

  test('is kept without what no database takes', () => {
    expect(of('text', { body: 'a\0b' })).toMatchObject([{ message: { body: 'a\ufffdb' } }])
  })

  test('is edited and revoked by the id of the first message', () => {
    const original_message_id = 'wamid.0'
    const message = { type: 'image', image: { id: '1', caption: 'Better' } }
    expect(of('edit', { original_message_id, message })).toMatchObject([
      { is: 'edit', providerId: 'wamid.0', body: 'Better', at: 5000 },
    ])
    expect(of('revoke', { original_message_id })).toMatchObject([
      { is: 'revoke', providerId: 'wamid.0', at: 5000 },
    ])
  })

  test('that was changed to something nobody understands keeps its text, and that is told', () => {
    const edit = { original_message_id: 'wamid.0', message: { type: 'hologram', hologram: {} } }
    expect(of('edit', edit)).toMatchObject([{ is: 'edit', body: undefined, at: 5000 }, { is: 'notice' }])
  })

  test('is nothing where somebody has only opened the chat', () => {
    expect(of('request_welcome', undefined)).toEqual([])
  })

  test.each([
    ['button', { text: 'No more offers', payload: 'STOP' }, 'STOP'],
    ['interactive', { type: 'button_reply', button_reply: { id: 'STOP', title: 'No more' } }, 'STOP'],
    ['interactive', { type: 'list_reply', list_reply: { id: 'opt_out', title: 'No more' } }, 'opt_out'],
  ])('tells what the business has put behind a choice: %s', (type, content, payload) => {
    expect(of(type, content)).toMatchObject([{ message: { payload } }])
  })

  test.each(['Stop promotions', 'Detener promociones', 'Parar promoções', 'Werbung beenden'])(
    'ends the marketing where the button of Meta for it is tapped: %s',
    (text) => {
      expect(of('button', { text, payload: text })).toMatchObject([
        { is: 'message', message: { body: text } },
        { is: 'preference', address: from, otherAddresses: [userId], marketing: 'stopped' },
      ])
      expect(of('text', { body: text })).toHaveLength(1)
    },
  )

  test('loses nothing where a program writes null or an empty text for what is missing', () => {
    const nobody = { wa_id: '', user_id: 'DE.1', profile: { name: null }, parent_user_id: null }
    const message = {
      id: 'wamid.9',
      from: '',
      from_user_id: 'DE.1',
      from_parent_user_id: null,
      timestamp: null,
      type: 'location',
      location: { latitude: 1, longitude: '2', name: null, address: null, url: null },
      context: null,
      referral: null,
      errors: null,
      group_id: null,
      text: null,
      image: null,
    }
    const value = {
      metadata: { phone_number_id: '1' },
      contacts: [nobody],
      messages: [message],
      statuses: null,
    }
    expect(told('messages', value)).toMatchObject([
      {
        is: 'message',
        message: {
          address: 'DE.1',
          otherAddresses: [],
          sentAt: undefined,
          body: expect.stringMatching(/1,2$/),
        },
      },
    ])
    const unnamed = { ...message, from_user_id: '' }
    expect(told('messages', { ...value, contacts: [], messages: [unnamed] })).toMatchObject([
      { is: 'notice' },
    ])
  })

  test('moves with a new number and a new user id', () => {
    const system = {
      type: 'user_changed_number',
      wa_id: '521999',
      body: 'changed',
      user_id: 'MX.2',
      previous_user_id: userId,
    }
    expect(of('system', system)).toMatchObject([
      { is: 'moved', from, to: '521999', by: { type: 'system', body: 'changed' } },
      { is: 'moved', from: userId, to: 'MX.2' },
    ])
    const hidden = { type: 'user_changed_user_id', user_id: 'MX.2', previous_user_id: userId }
    const event = read(writtenChange(graph.number, { from: null, userId, type: 'system', content: hidden }))
    expect(event).toMatchObject([{ is: 'moved', from: userId, to: 'MX.2' }])
    const update = { user_id_update: [{ user_id: { previous: userId, current: 'MX.2' } }] }
    expect(told('user_id_update', update)).toMatchObject([{ is: 'moved', from: userId, to: 'MX.2' }])
  })

  test('from the phone app is an echo to the person', () => {
    expect(read(echoChange(graph.number, { from, userId, body: 'By hand', id: 'wamid.9' }))).toMatchObject([
      {
        is: 'echo',
        message: { address: from, otherAddresses: [userId], providerId: 'wamid.9', body: 'By hand' },
      },
    ])
  })

  test('comes beside others in one hook, each by itself, no matter what one of them is', () => {
    const broken = { field: 'messages', value: { messages: [{ id: 7 }, 'nonsense'], statuses: 'none' } }
    const good = writtenChange(graph.number, { from, body: 'Hi' })
    expect(read(broken, good, good).map(({ is }) => is)).toEqual(['notice', 'message', 'message'])
  })
})
