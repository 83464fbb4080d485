import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { AbuseGiven, type Abuse } from './abuse.ts'

// It runs in a thread of its own, so that what it costs is not measured, until it is ended.

let made = 0
/** A text that no other is equal to. */
function next(): string {
  made += 1
  return `${process.pid}-${made}`
}

function attacks({ origin, hangingUrl, agencyKey, accounts }: Omit<AbuseGiven, 'abuse'>) {
  const [first = { apiKey: agencyKey, campaignId: '' }] = accounts

  /** Sends a request and reads its response; whatever comes of it. */
  const ask = async (
    apiKey: string,
    method: string,
    path: string,
    body?: string,
    type = 'application/json',
  ) => {
    const headers = { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': type }) }
    const request = { method, headers, ...(body !== undefined && { body }) }
    await fetch(origin + path, request).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )
  }
  const post = (apiKey: string, path: string, body: object) => ask(apiKey, 'POST', path, JSON.stringify(body))
  const subscribe = (apiKey: string, targetUrl: string) =>
    post(apiKey, '/v1/webhooks', { targetUrl, events: ['message.reply'] })
  const send = (apiKey: string) =>
    post(apiKey, '/v1/send_custom_channel_message', {
      customData: { fromId: next(), customChannel: 'x', body: 'Hi' },
    })
  const write = (apiKey: string, fields: object) =>
    post(apiKey, '/v1/incoming_custom_channel_message', {
      customData: { messageSid: next(), fromId: next(), toId: 'x', body: 'How much is it?', ...fields },
    })

  /** Does things in so many loops side by side, for ever, `restMs` after one another. */
  const forever = (loops: number, restMs: number, act: (loop: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: loops }, async (_, loop) => {
        for (; ; await pause(restMs)) await act(loop)
      }),
    )
  const times = (count: number, act: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)))

  const manyKeys = () => `{${Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`).join()}}`
  const largeText = () => JSON.stringify({ customData: {}, ignored: 'x'.repeat(15 * 2 ** 20) })
  const junk = () => `phone,email,note\n${`x,y,${'z'.repeat(20)}\n`.repeat(20_000)}`

  return {
    async 'slow names'() {
      const { apiKey } = first
      await times(50, (at) => subscribe(apiKey, `https://hook-${at}.slow.test/`))
      await forever(2, 100, async () => {
        await send(apiKey)
        const mediaUrl = `https://file-${next()}.slow.test/x.png`
        await write(apiKey, { mediaUrl, mediaContentType: 'image/png' })
      })
    },
    async 'slow webhooks'() {
      await times(accounts.length, async (at) => {
        const apiKey = accounts[at]?.apiKey ?? ''
        for (let webhook = 0; webhook < 50; webhook += 1)
          await subscribe(apiKey, `${hangingUrl}/${at}/${webhook}`)
      })
      await forever(accounts.length, 1000, (at) => send(accounts[at]?.apiKey ?? ''))
    },
    async 'slow models'() {
      await forever(accounts.length, 50, (at) => {
        const { apiKey, campaignId } = accounts[at] ?? first
        return write(apiKey, { campaignId })
      })
    },
    async 'large bodies'() {
      const [keys, text] = [manyKeys(), largeText()]
      await forever(4, 200, async () => {
        await ask(first.apiKey, 'POST', '/v1/contacts', keys)
        await ask(first.apiKey, 'POST', '/v1/incoming_custom_channel_message', keys)
        await ask(first.apiKey, 'POST', '/v1/incoming_custom_channel_message', text)
      })
    },
    async floods() {
      await forever(32, 10, async (loop) => {
        const { apiKey } = accounts[loop % accounts.length] ?? first
        await ask(apiKey, 'GET', '/v1/contacts?limit=100')
        await write(apiKey, {})
        await ask('wrong', 'POST', '/v1/contacts', '{}')
      })
    },
    async imports() {
      await forever(10, 10_000, async (loop) => {
        const { apiKey } = accounts[loop % accounts.length] ?? first
        await ask(apiKey, 'POST', '/dashboard/api/imports', junk(), 'text/csv')
      })
    },
    async searches() {
      await forever(16, 10, (loop) => ask(first.apiKey, 'GET', `/v1/contacts?limit=100&search=nobody${loop}`))
    },
    async 'many sub-accounts'() {
      await forever(4, 20, async () => {
        await post(agencyKey, '/v1/subaccounts', {
          email: `${next()}@many.test`,
          usage_limits: { credits: 5 },
        })
        for (const { apiKey } of accounts) await send(apiKey)
      })
    },
    async 'unread answers'() {
      const { hostname, port } = new URL(origin)
      const request = `GET /v1/contacts?limit=100 HTTP/1.1\r\nHost: x\r\nx-api-key: ${first.apiKey}\r\n\r\n`
      await forever(40, 2000, () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined)
        socket.write(request)
        return Promise.resolve()
      })
    },
  } satisfies Record<Abuse, () => Promise<unknown>>
}

const { abuse, ...given } = AbuseGiven.parse(workerData)
await attacks(given)[abuse]()
