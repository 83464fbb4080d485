import { shownBody } from '../../server/src/modules/channels/hooks/foreignEvent.rules.ts'

test('of what a former version stored for a number of nobody, ids and kind alone are shown', () => {
  const event = {
    for: { externalId: '123' },
    is: 'message',
    message: {
      providerId: 'wamid.1',
      address: '4915112345678',
      body: 'My IBAN is …',
      firstName: 'Ann',
      lastName: null,
    },
  }
  const body = JSON.stringify(event)
  expect(shownBody({ kind: 'of_no_channel', body })).toBe(
    '{"is":"message","for":{"externalId":"123"},"message":{"providerId":"wamid.1"}}',
  )
  expect(shownBody({ kind: 'of_no_channel', body: body.slice(0, -5) })).toBeNull()
  expect(shownBody({ kind: 'not_understood', body })).toBe(body)
})

test('of a receipt, the ids of its message are shown', () => {
  const receipt = {
    message: { id: 'msg_1', providerId: 'wamid.1' },
    state: 'read',
    addresses: ['4915112345678'],
  }
  const body = JSON.stringify({ is: 'receipt', for: { providerAccountId: '9' }, receipt })
  expect(shownBody({ kind: 'of_no_channel', body })).toBe(
    '{"is":"receipt","for":{"providerAccountId":"9"},"receipt":{"message":{"id":"msg_1","providerId":"wamid.1"}}}',
  )
})
