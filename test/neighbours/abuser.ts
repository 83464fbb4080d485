import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import {
  hookBytes,
  hookHeaders,
  newWamid,
  statusChange,
  writtenChange,
  type Change,
  type HookNumber,
} from '../support/graph/hooks.ts'
import { AbuseGiven, type Abuse } from './abuse.ts'

// It runs in a thread of its own, so that what it costs is not measured, until it is ended.

let made = 0
/** A text that no other is equal to. */
function next(): string {
  made += 1
  return `${process.pid}-${made}`
}

function attacks({
  origin,
  hangingUrl,
  agencyKey,
  providerPort,
  appSecret,
  accounts,
}: Omit<AbuseGiven, 'abuse'>) {
  const [first] = accounts
  if (first === undefined) throw new Error('nobody is there to abuse')
  const accountOf = (loop: number) => accounts[loop % accounts.length] ?? first

  /** Sends a request and reads its response; no matter what comes of it. */
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
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers }).then((response) => response.arrayBuffer())
  /** Posts what WhatsApp would to the channel of an account. */
  const postHook = (loop: number, changes: (number: HookNumber) => Change[]) => {
    const { channelId, number } = accountOf(loop)
    const bytes = hookBytes(number.businessAccountId, changes(number))
    return fetch(`${origin}/hooks/${channelId}`, {
      method: 'POST',
      headers: hookHeaders(bytes, appSecret),
      body: new Uint8Array(bytes),
    }).then((response) => response.arrayBuffer())
  }
  const changesOf = <T>(count: number, change: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => change(index))
  const writtenTo = (number: HookNumber, count: number) =>
    changesOf(count, (index) =>
      writtenChange(number, {
        from: `4915${next().replace(/\D/g, '').slice(-9)}`,
        body: `How much is ${index}?`,
      }),
    )
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
        const { apiKey } = accountOf(loop)
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
    async 'readers of the OpenAPI document'() {
      await forever(24, 0, () => read('/v1/openapi.json', { 'accept-encoding': 'gzip' }))
    },
    async 'searches of the documents'() {
      await forever(24, 0, () => read(`/docs/search?q=webhook%20signature%20${next()}`))
    },
    async 'hooks of a thousand messages'() {
      await forever(2, 0, (loop) => postHook(loop, (number) => writtenTo(number, 1000)))
    },
    async 'hooks of a thousand receipts'() {
      await forever(2, 0, (loop) =>
        postHook(loop, (number) =>
          changesOf(1000, () =>
            statusChange(number, { id: newWamid(), status: 'delivered', to: '4915112345678' }),
          ),
        ),
      )
    },
    async 'hooks of twenty messages'() {
      await forever(24, 0, (loop) => postHook(loop, (number) => writtenTo(number, 20)))
    },
    async 'forged hooks'() {
      const body = JSON.stringify({ object: 'x'.repeat(3_000_000) })
      await forever(12, 0, (loop) => ask('', 'POST', `/hooks/${accountOf(loop).channelId}`, body))
    },
    async 'lists of tools'() {
      const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      await forever(24, 0, (loop) =>
        fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: { ...headers, 'x-api-key': accountOf(loop).apiKey },
          body: list,
        }).then((response) => response.arrayBuffer()),
      )
    },
    async 'thousands of custom fields'() {
      const customFields = Object.fromEntries(changesOf(4900, (index) => [`f${index}`, index]))
      await forever(16, 0, (loop) =>
        post(accountOf(loop).apiKey, '/v1/contacts', { phone: '+4915112345678', customFields }),
      )
    },
    async 'wide files'() {
      const files = [`phone${',x'.repeat(100_000)}\n`, `phone,n\n+4915112345678,"${'x'.repeat(4_000_000)}"\n`]
      await forever(4, 0, (loop) =>
        ask(accountOf(loop).apiKey, 'POST', '/dashboard/api/imports', files[loop % 2], 'text/csv'),
      )
    },
    async 'long lists of templates'() {
      const data = changesOf(6000, (index) => ({
        id: String(1_000_000 + index),
        name: `template_${index}`,
        language: 'en_US',
        category: 'MARKETING',
        status: 'APPROVED',
        parameter_format: 'POSITIONAL',
        components: [{ type: 'BODY', text: 'How are you? '.repeat(40) }],
      }))
      createServer(({ url = '' }, response) => {
        const from = Number(new URL(url, origin).searchParams.get('after') ?? 0)
        const to = from + 100
        const paging = { cursors: { after: String(to) }, ...(to < data.length && { next: 'more' }) }
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: data.slice(from, to), paging }))
      }).listen(providerPort, '127.0.0.1')
      await forever(4, 0, () =>
        post(first.apiKey, `/dashboard/api/connected_channels/${first.channelId}/templates/sync`, {}),
      )
    },
  } satisfies Record<Abuse, () => Promise<unknown>>
}

const { abuse, ...given } = AbuseGiven.parse(workerData)
await attacks(given)[abuse]()
