import '../requireNode24.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '@replyloop/shared/client/client'
import type { Transport } from '@replyloop/shared/client/request'
import { type ProvisionedIds, ProvisionFile } from '@replyloop/shared/contract/account'
import type { z } from 'zod'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { createLogger } from '../../platform/logger.ts'
import { openService } from '../app.ts'

// Fills an empty database, that of DATABASE_URL or DATA_DIR, with a workspace to develop against. The service runs in this
// process meanwhile, with a clock that begins 42 hours ago, and all but the account comes in through its HTTP interface.

const minuteMs = 60_000
/** Where messages to contacts go once the workspace is filled: to a receiver of docs/api/webhooks.md. */
const laterReplyUrl = 'http://127.0.0.1:8080/replies'
/** Its deliveries fail, so that the inbox has failed messages to show. */
const unreachable = '+15551001050'

const owner = (replyUrl: string): z.input<typeof ProvisionFile>['accounts'][number] => ({
  email: 'mara@northwind.example',
  name: 'Northwind Coaching',
  password: 'correct horse battery',
  type: 'agency',
  replyWebhook: { url: replyUrl },
  lists: [{ name: 'Webinar opt-ins' }, { name: 'Newsletter' }, { name: 'Customers' }],
  campaigns: [
    {
      name: 'Webinar follow-up',
      status: 'Live',
      list: 'Webinar opt-ins',
      triggerOnListAdd: true,
      channel: 'live-chat',
      openingMessage: 'Hi {{firstName|there}}, thanks for signing up! What would you like to get better at?',
      botEnabled: true,
      botInstructions: 'We coach small teams. A first call is free and takes 30 minutes.',
      answers: [
        { question: 'How much is it?', answer: 'A coaching hour is 120 euros. The first call is free.' },
        { question: 'When do you have time?', answer: 'Calls are Monday to Thursday, 9:00 to 17:00.' },
        { question: 'Do you offer coaching online?', answer: 'Yes, by video, wherever you are.' },
      ],
      followUps: [{ afterMinutes: 2880, text: 'Shall I keep a place for you, {{firstName|}}?' }],
    },
    {
      name: 'Spring offer',
      type: 'Outgoing',
      list: 'Newsletter',
      openingMessage: 'Our spring dates are out.',
    },
    { name: 'Website chat', type: 'Incoming', status: 'Paused', keywords: ['website'] },
  ],
  subAccounts: [
    {
      email: 'studio@ravel.example',
      name: 'Ravel Studio',
      credits: 240,
      autoRecharge: { threshold: 50, amount: 200 },
    },
    { email: 'hello@harbour.example', name: 'Harbour Yoga', credits: 38 },
  ],
})

/** Who signed up, and what they wrote then. */
const people: readonly (readonly [string, string, ...string[]])[] = [
  ['Elena', 'Marchetti', 'How much is it?', 'Great. And do you offer coaching online?'],
  ['Tobias', 'Lindqvist', 'Do you offer coaching online?'],
  ['Priya', 'Raman', 'When do you have time?', 'Would Thursday at 10 work?'],
  ['Jonas', 'Weber', 'Can I speak to a person please?'],
  ['Amara', 'Okafor', 'Do you ship to Canada?'],
  ['Lucía', 'Fernández', 'How much is it?'],
  ['Noah', 'Petersen', 'STOP'],
  ['Hana', 'Kobayashi', 'Thanks!'],
]
const firstNames = 'Ada Bruno Chiara Dmitri Esra Femi Greta Hugo Ines Jamal Kaja Leo'.split(' ')
const lastNames = 'Almeida Berg Costa Dubois Eklund'.split(' ')

/** A platform that accepts every message but those to one contact. Returns its address and what ends it. */
async function startReceiver() {
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.writeHead(body.includes(unreachable) ? 503 : 204).end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/replies`, close: () => receiver.close() }
}

/** Asks until there is something else than `undefined`. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await ask()
    if (found !== undefined) return found
    await wait(100)
  }
  throw new Error('the service has not done within half a minute what the workspace needs')
}

const transport: Transport = async ({ url, ...request }) => {
  const response = await fetch(url, request)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

async function fill(): Promise<string> {
  const config = { ...readConfig(process.env), port: 0, host: '127.0.0.1', publicUrl: undefined }
  let shift = -42 * hourMs
  const clock = { ...systemClock, now: () => Date.now() + shift }
  const service = await openService({ config, clock, logger: createLogger('silent'), version: '' })
  const receiver = await startReceiver()
  try {
    if ((await service.bootstrapLink()) === undefined)
      throw new Error(`${config.databaseUrl} has an account already; name an empty folder as DATA_DIR`)
    const baseUrl = `${await service.start()}/v1`
    const provision = (replyUrl: string) =>
      service.provision(ProvisionFile.parse({ accounts: [owner(replyUrl)] }))
    const [account] = (await provision(receiver.url)).accounts
    if (typeof account?.apiKey !== 'string') throw new Error('no account was made')
    await tellStory(createClient(transport, { baseUrl, apiKey: account.apiKey }), account, (ms) => {
      shift = Math.min(shift + ms, 0)
    })
    await provision(laterReplyUrl)
    return `Filled ${config.databaseUrl}

  Sign in     ${owner('').email}, password: ${owner('').password}
  API key     ${account.apiKey}
  Replies     go to ${laterReplyUrl} from now on
`
  } finally {
    await service.stop()
    receiver.close()
  }
}

/** Has contacts come, write and be answered; `pass` moves the time on. */
async function tellStory(client: Client, { lists }: ProvisionedIds, pass: (ms: number) => void) {
  const sent = () =>
    until(async () => {
      const { data } = (await client.listMessages({ query: { status: 'Queued' } })).body
      return data.length === 0 ? true : undefined
    })
  const listIdOf = (name: string) => lists.find((list) => list.name === name)?.id ?? ''
  for (const [at, firstName] of firstNames.entries())
    for (const lastName of lastNames) {
      const email = `${firstName}.${lastName}@example.com`
      const listIds = [listIdOf(at % 3 === 0 ? 'Customers' : 'Newsletter')]
      await client.createContact({ body: { firstName, lastName, email, listIds } })
      pass(7 * minuteMs)
    }
  for (const [at, [firstName, lastName, ...texts]] of people.entries()) {
    const phone = `+155510010${at}0`
    const listIds = [listIdOf('Webinar opt-ins')]
    const customFields = { company: ['Studio Nord', 'Fjord AB', 'Raman & Co'][at % 3] ?? '', team: 4 + at }
    const contact = { firstName, lastName, phone, customFields, listIds }
    const { id } = (await client.createContact({ body: contact })).body
    await sent()
    for (const [asked, body] of texts.entries()) {
      pass(3 * hourMs)
      const channel = at % 3 === 1 ? 'crm' : 'live-chat'
      const customData = { messageSid: randomUUID(), fromId: phone, toId: 'northwind', body, channel }
      await client.receiveMessage({ body: { customData } })
      pass(5000)
      await until(async () => {
        const { data } = (await client.getTimeline({ params: { id }, query: {} })).body
        const decisions = data.filter(({ subject }) => ['answer', 'hand_over', 'opt_out'].includes(subject))
        return decisions.length > asked ? true : undefined
      })
      await sent()
    }
  }
}

try {
  process.stdout.write(await fill())
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}
