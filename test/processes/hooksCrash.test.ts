import { declareAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { hookBytes, hookHeaders, writtenChange } from '../support/graph/hooks.ts'
import { newMid } from '../support/graph/pages.ts'
import type { PageKind } from '../support/metaPages.ts'
import { provisionAccounts, startProcess, type ServerProcess } from '../support/process.ts'
import type { Declaration } from '../support/server.ts'
import { telnyxKind, twilioKind, type SmsKind } from '../support/sms/kinds.ts'
import { suiteDataDir } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { until } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'

const dataDir = suiteDataDir()
const twilio = suiteTwilio()
const telnyx = suiteTelnyx()
const graph = suiteGraph()
/** Twilio signs it; behind it the service has another port after each start. */
const publicUrl = 'https://replyloop.example.com'
const env = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl }
const phone = '+4915112345678'

/** A channel at the stand-in of its provider, and its hook with a message, which is the same each time it is posted. */
interface Hooked {
  declared: NonNullable<Declaration['channels']>[number]
  hookOf: (text: string) => (at: { id: string; origin: string }) => Promise<number[]>
}

function numberAt(kind: SmsKind): Hooked {
  const sender = kind.addSender()
  return {
    declared: { kind: kind.kind, name: kind.kind, ...sender.settings },
    hookOf: (text) => {
      const written = { from: phone, text, id: kind.newId() }
      return ({ id, origin }) => sender.writes(written, `${publicUrl}/hooks/${id}`, { origin })
    },
  }
}

function pageOn(kind: PageKind): Hooked {
  const page = graph.addPage()
  const { verifyToken: _made, ...settings } =
    kind === 'messenger' ? graph.pageSettings(page) : graph.instagramSettings(page)
  return {
    declared: { kind, ...settings },
    hookOf: (text) => {
      const written = { from: '7001', text, id: newMid(page[kind].object), at: Date.now() }
      return ({ id, origin }) =>
        graph.pageHooks.writes(page[kind], written, { hookUrl: `${origin}/hooks/${id}` })
    },
  }
}

test('Messages of hooks that a kill interrupts are there once each, after each provider has repeated the hooks', async () => {
  const channels = [
    numberAt(twilioKind(twilio)),
    numberAt(telnyxKind(telnyx)),
    pageOn('messenger'),
    pageOn('instagram'),
  ]
  const declared = declareAccount({ channels: channels.map((channel) => channel.declared) })
  const [account] = await provisionAccounts(env, [declared])
  let running: ServerProcess = await startProcess(env)
  const { promise: someTaken, resolve: enough } = Promise.withResolvers<void>()
  let [taken, cut] = [0, 0]
  const texts: string[] = []
  const posting = channels.map(async ({ declared: { kind }, hookOf }, index) => {
    const id = account?.channels?.[index]?.id ?? ''
    for (let number = 0; number < 20; number += 1) {
      const text = `${kind} ${number}`
      texts.push(text)
      const post = hookOf(text)
      const isTaken = async () => {
        const [status] = await post({ id, origin: running.origin }).catch(() => [0])
        if (status !== 200) cut += 1
        return status === 200
      }
      await until(isTaken)
      taken += 1
      if (taken === channels.length * 3) enough() // each channel has the next hook under way, and will have
      if (number % 3 === 0) await until(isTaken) // a provider may repeat one that was taken
    }
  })
  await someTaken
  await running.end('SIGKILL')
  running = await startProcess(env)
  await Promise.all(posting)
  expect(cut).toBeGreaterThan(0)
  const { data } = (await running.client(account?.apiKey ?? '').listMessages({ query: { limit: '100' } }))
    .body
  expect(data.map(({ body }) => body).toSorted()).toEqual(texts.toSorted())
  const people = new Set(data.map(({ contactId }) => contactId))
  expect(people.size).toBe(3) // the phone at both providers is one person
})

test('What large hooks have brought that were answered is there once each and in order, after a kill amid them', async () => {
  const number = graph.addNumber()
  const declared = declareAccount({ channels: [{ kind: 'whatsapp', ...graph.settings(number) }] })
  const [account] = await provisionAccounts(env, [declared])
  const id = account?.channels?.[0]?.id ?? ''
  let running: ServerProcess = await startProcess(env)
  const people = ['4915112345001', '4915112345002', '4915112345003']
  const texts = Array.from({ length: 80 }, (_, at) => String(at))
  const post = async (part: readonly string[]) => {
    const changes = part.flatMap((body) => people.map((from) => writtenChange(number, { from, body })))
    const bytes = hookBytes(number.businessAccountId, changes)
    const headers = hookHeaders(bytes, graph.appSecret)
    const answer = await fetch(`${running.origin}/hooks/${id}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
    })
    expect(answer.status).toBe(200)
  }
  await post(texts.slice(0, 40))
  await post(texts.slice(40))
  const client = () => running.client(account?.apiKey ?? '')
  const count = async () => (await client().listMessages({ query: { limit: '100' } })).body.data.length
  await until(count)
  await running.end('SIGKILL')
  running = await startProcess(env)
  const messagesOf = async (contactId: string) =>
    (await client().listMessages({ query: { contactId, limit: '100' } })).body.data
  await until(async () => {
    const { body } = await client().findContact({ query: { limit: '100' } })
    const contacts = 'data' in body ? body.data : []
    const all = await Promise.all(contacts.map((contact) => messagesOf(contact.id)))
    if (all.length < people.length || all.some(({ length }) => length < texts.length)) return false
    for (const messages of all) expect(messages.map(({ body: text }) => text).toReversed()).toEqual(texts)
    return true
  })
})
