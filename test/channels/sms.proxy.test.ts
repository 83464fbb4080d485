import { Message } from '@replyloop/shared/contract/message'
import { createClient } from '@replyloop/shared/client/client'
import { createServer, request as requestByHttp } from 'node:http'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { freePort, listenLocally } from '../support/ports.ts'
import { suiteResource } from '../support/resource.ts'
import { connectSms } from '../support/sms.ts'
import { telnyxKind, twilioKind } from '../support/sms/kinds.ts'
import { fetchTransport } from '../../server/src/app/cli/fetchTransport.ts'
import { startServer } from '../support/server.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { second, until } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { becomes } from '../support/webhooks.ts'

/** How providers and people call the service: another scheme, host and port than it has itself. */
const publicUrl = 'https://replyloop.example.com:8443'
/** The service as it is inside, where the tests ask it. */
const server = suiteResource(async () => {
  const port = String(await freePort())
  const started = await startServer({ env: { PUBLIC_URL: publicUrl, PORT: port, TRUST_PROXY: '1' } })
  const origin = `http://localhost:${port}`
  const client = (apiKey: string) => createClient(fetchTransport, { baseUrl: `${origin}/v1`, apiKey })
  return { ...started, origin, url: `${origin}/v1`, client }
})
const twilio = suiteTwilio()
const telnyx = suiteTelnyx()

/** A proxy that ends TLS and hands requests on under names of its own. */
const proxy = suiteResource(async () => {
  const listener = createServer((incoming, response) => {
    const { hostname, port } = new URL(server.origin)
    const headers = { ...incoming.headers, host: 'app.internal', 'x-forwarded-proto': 'https' }
    const { method, url: path } = incoming
    const onward = requestByHttp({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  const origin = `http://127.0.0.1:${await listenLocally(listener)}`
  const close = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      listener.closeAllConnections()
    })
  return { origin, close }
})

describe.each([
  ['Twilio', twilioKind(twilio)],
  ['Telnyx', telnyxKind(telnyx)],
])('Behind a proxy that changes scheme, host and port, %s', (_name, kind) => {
  const open = async () => {
    const campaigns = [botCampaign({ channel: 'sms' })]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    const sender = kind.addSender()
    const channel = await connectSms(server, account, { kind: kind.kind, settings: sender.settings })
    return { account, sender, channel }
  }

  test('reaches the service by its public address, with messages and receipts', async () => {
    const { account, sender, channel } = await open()
    expect(channel.hookUrl).toBe(`${publicUrl}/hooks/${channel.id}`)
    const from = newPhone()
    const { origin } = proxy
    expect(await sender.writes({ from, text: 'Grüße & 50 % +' }, channel.hookUrl, { origin })).toEqual([200])
    const { body } = await account.client.listMessages({ query: { direction: 'incoming' } })
    expect(body.data).toMatchObject([{ body: 'Grüße & 50 % +' }])
    const contactId = body.data[0]?.contactId ?? ''
    const answer = await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, {
      body: { body: 'By hand' },
    })
    const { id } = Message.parse(answer.body)
    const accepted = await until(async () => sender.accepted().find(({ text }) => text === 'By hand'))
    expect(accepted?.callback).toBe(`${channel.hookUrl}?message=${id}`)
    expect(await sender.status(accepted?.id ?? '', 'delivered', { origin })).toEqual([200])
    expect(await becomes(account, id, 'Sent')).toMatchObject({ deliveredAt: expect.any(String) })
  })

  test('is answered within two seconds, however much comes', async () => {
    const { account, sender, channel } = await open()
    const timeOf = async (text: string) => {
      const started = performance.now()
      const options = { origin: proxy.origin }
      const statuses = await sender.writes({ from: newPhone(), text }, channel.hookUrl, options)
      expect(statuses).toEqual([200])
      return performance.now() - started
    }
    const alone = await timeOf('alone') // a busy machine makes each as slow as this one
    const times = await Promise.all(Array.from({ length: 30 }, (_, index) => timeOf(`${index}`)))
    expect(Math.max(...times)).toBeLessThan(Math.max(2 * second, 30 * alone))
    const query = { direction: 'incoming', limit: '100' } as const
    expect((await account.client.listMessages({ query })).body.data).toHaveLength(31)
  })
})

test('Twilio, which takes nothing else for an answer, is answered with an empty TwiML', async () => {
  const account = await openAccount(server)
  const kind = twilioKind(twilio)
  const sender = kind.addSender()
  const { hookUrl } = await connectSms(server, account, { kind: 'twilio', settings: sender.settings })
  await sender.writes({ from: newPhone() }, hookUrl, { origin: proxy.origin })
  const answer = twilio.responses.at(-1)
  expect(answer?.type).toMatch(/^text\/xml/)
  expect(answer?.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>')
})

test('a hook over the address behind the proxy is refused, and the channel says what to check', async () => {
  const account = await openAccount(server)
  const kind = twilioKind(twilio)
  const sender = kind.addSender()
  const { hookUrl, id } = await connectSms(server, account, { kind: 'twilio', settings: sender.settings })
  const inside = hookUrl.replace(publicUrl, server.origin)
  expect(await sender.writes({ from: newPhone() }, inside)).toEqual([401])
  const { body } = await askDashboard(server, account, 'GET', `/connected_channels/${id}`)
  expect(body).toMatchObject({
    refusedHooks: 1,
    refusedHookReason: expect.stringContaining(publicUrl),
  })
})
