import { constructEvent, constructReply, WebhookError, type WebhookRequest } from '../../client/src/index.ts'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { createContact } from '../support/factories.ts'
import { send, subscribe } from '../support/webhooks.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server)
let genuine: WebhookRequest

beforeAll(async () => {
  const { secret } = await subscribe(acme, receiver.url, ['contact.created'])
  await createContact(acme, { email: 'gruesse@example.test', firstName: 'Zoë 😀' })
  const { body, headers } = await receiver.next()
  genuine = { body, headers, secret }
})

/** The same delivery, signed again at so many seconds from now, or with another body. */
function signed({ seconds = 0, body = String(genuine.body) }: { seconds?: number; body?: string }) {
  const at = new Date(Date.now() + seconds * 1000)
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(genuine.secret).sign('evt_1', at, body),
  }
  return { ...genuine, body, headers }
}

const accepted: [string, () => WebhookRequest][] = [
  ['as text', () => genuine],
  ['as bytes', () => ({ ...genuine, body: Buffer.from(String(genuine.body)) })],
  ['with the headers of a Request', () => ({ ...genuine, headers: new Headers(signed({}).headers) })],
  ['with headers in capitals', () => ({ ...genuine, headers: capitals(signed({}).headers) })],
  ['while its secret is being changed', () => ({ ...genuine, headers: twice(signed({}).headers) })],
  ['almost five minutes ago', () => signed({ seconds: -295 })],
  ['long ago, if that is allowed', () => ({ ...signed({ seconds: -3000 }), toleranceSeconds: 3600 })],
]
const capitals = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
const twice = (headers: Record<string, string>) => ({
  ...headers,
  'webhook-signature': `v1,AAAA v2,?? ${headers['webhook-signature']}`,
})

test.each(accepted)('constructEvent takes an event that came %s', async (_, request) => {
  const event = await constructEvent(request())
  expect(event).toMatchObject({ type: 'contact.created', data: { firstName: 'Zoë 😀' } })
})

const refused: [string, string, () => WebhookRequest][] = [
  ['INVALID_SIGNATURE', 'that was changed', () => ({ ...genuine, body: `${String(genuine.body)} ` })],
  [
    'INVALID_SIGNATURE',
    'of another secret',
    () => ({ ...genuine, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' }),
  ],
  ['INVALID_SIGNATURE', 'without headers', () => ({ ...genuine, headers: {} })],
  [
    'INVALID_SIGNATURE',
    'whose id was changed',
    () => ({ ...genuine, headers: { ...signed({}).headers, 'webhook-id': 'x' } }),
  ],
  [
    'INVALID_SIGNATURE',
    'whose time was changed',
    () => ({ ...genuine, headers: { ...signed({}).headers, 'webhook-timestamp': '1' } }),
  ],
  ['OUT_OF_TIME', 'that is old', () => signed({ seconds: -305 })],
  ['OUT_OF_TIME', 'of the future', () => signed({ seconds: 305 })],
  ['UNEXPECTED_BODY', 'that is no JSON', () => signed({ body: '<p>' })],
  ['UNEXPECTED_BODY', 'that is no event', () => signed({ body: '{"type":"contact.created"}' })],
]

test.each(refused)('constructEvent answers %s for a request %s', async (code, _, request) => {
  const error: unknown = await constructEvent(request()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WebhookError)
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\w/) })
})

test('constructEvent says that a body was parsed too early, and that a secret cannot be one', async () => {
  const parsed = z.custom<WebhookRequest>().parse({ ...genuine, body: { id: 'evt_1' } })
  await expect(constructEvent(parsed)).rejects.toThrow(TypeError)
  await expect(constructEvent({ ...genuine, secret: 'rl_key' })).rejects.toThrow(/whsec_/)
  await expect(constructEvent({ ...genuine, secret: 'whsec_' })).rejects.toThrow(/whsec_/)
})

test('constructReply gives the message that a custom channel is to deliver', async () => {
  const { accounts } = await server.provision({
    email: acme.email,
    name: 'Acme',
    replyWebhook: { url: `${receiver.url}/replies` },
  })
  const secret = accounts[0]?.replyWebhookSecret ?? ''
  await send(acme, { body: 'On its way' })
  const { body, headers } = await receiver.waitFor(({ path }) => path === '/replies')
  expect(await constructReply({ body, headers, secret })).toMatchObject({ body: 'On its way' })
})
