import { Webhook } from 'standardwebhooks'
import { makeWebhookSecret, signatureHeaders } from '../../server/src/modules/webhooks/signature.ts'

describe('the signature of a delivery', () => {
  const body = '{"body":"Grüße"}'
  const timestamp = Date.now()

  test('is verified by the public library, with the old secret and the new one', () => {
    const secrets = [makeWebhookSecret(), makeWebhookSecret()]
    const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets })
    expect(headers['webhook-id']).toBe('evt_1')
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(timestamp / 1000)))
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ body: 'Grüße' })
  })

  test('does not verify with another secret, body or id', () => {
    const secret = makeWebhookSecret()
    const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] })
    const webhook = new Webhook(secret)
    expect(() => new Webhook(makeWebhookSecret()).verify(body, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(`${body} `, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature')
  })

  test('needs a secret', () => {
    expect(() => signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [] })).toThrow(
      'at least one secret',
    )
  })
})
