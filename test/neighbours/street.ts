import { createServer, type ServerResponse } from 'node:http'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { botCampaign } from '../support/conversation.ts'
import { removeData } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { incoming, outgoing } from '../support/messages.ts'
import { startNameServer } from '../support/nameServer.ts'
import { freePort, listenLocally } from '../support/ports.ts'
import { endProcesses, provisionAccounts, startProcess, surroundings } from '../support/process.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { abuses, ofManyKeys, type Abuse, type AbuseGiven } from './abuse.ts'

const probeMs = 2500
/** What an abuse has left behind is done by when a request takes no longer than this, or has had so many times `probeMs`. */
const quietMs = 50
const longestRest = 12
/** For how long a message may be under way before it counts as lost. */
const lostMs = 30_000
/** How many sub-accounts an agency has that abuses the service. */
const accountsOfEach = 6
/** How long a bot waits for a contact to write more. */
const burstMs = 2000

const Arrived = z.object({ toId: z.string() })

/** The service in a process of its own, with a neighbour whose requests and messages are timed, and one tenant per abuse. */
export async function openStreet() {
  const dataDir = await mkdtemp(join(tmpdir(), 'replyloop-neighbours-'))
  const trusted = join(dataDir, 'trusted.pem')
  await writeFile(trusted, selfSigned.cert)
  const names = await startNameServer((name) => (name.endsWith('slow.test') ? 'drop' : '127.0.0.1'))
  let isHanging = true
  const held = new Set<ServerResponse>()
  const refuse = (response: ServerResponse) => response.writeHead(410, { connection: 'close' }).end()
  const hanging = createServer((_request, response) => {
    if (!isHanging) return void refuse(response)
    held.add(response)
    response.once('close', () => held.delete(response))
  })
  const hangingUrl = `http://127.0.0.1:${await listenLocally(hanging)}`
  const receiver = await startWebhookReceiver({ tls: selfSigned })
  const waiting = new Map<string, () => void>()
  receiver.behave((response, { json }) => {
    waiting.get(Arrived.parse(json).toId)?.()
    response.writeHead(200, { connection: 'close' }).end() // so that the name is resolved again
  })

  const env = {
    DATA_DIR: dataDir,
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: trusted,
    ...surroundings({ nameServerPort: names.port }),
  }
  const providerPort = await freePort()
  const appSecret = 'ab'.repeat(16)
  const numbers = Array.from({ length: abuses.length * accountsOfEach }, (_, index) => ({
    phoneNumberId: String(100_000_000 + index),
    businessAccountId: String(200_000_000 + index),
    displayNumber: String(15_550_000_000 + index),
  }))
  const numberOf = (agency: number, account: number) => {
    const number = numbers[agency * accountsOfEach + account]
    if (number === undefined) throw new Error('there is no such number')
    return number
  }
  const channelAt = (agency: number, account: number) => {
    const { phoneNumberId, businessAccountId } = numberOf(agency, account)
    return {
      kind: 'whatsapp' as const,
      phoneNumberId,
      businessAccountId,
      accessToken: 'a-token',
      appSecret,
      verifyToken: 'a verify token',
      apiUrl: `http://127.0.0.1:${providerPort}`,
    }
  }
  const desk = { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] }
  const bot = { engine: 'openai', baseUrl: hangingUrl, apiKey: 'sk-test', model: 'test' } as const
  const given = { ...desk, credits: 100_000, bot, rateLimitPerMinute: undefined }
  const [neighbour, ...agencies] = await provisionAccounts(env, [
    declareAccount({ ...desk, replyWebhook: { url: `https://hooks.test:${receiver.port}` } }),
    ...abuses.map((abuse, agency) => ({
      ...declareAccount({ type: 'agency', rateLimitPerMinute: undefined }),
      subAccounts: Array.from({ length: accountsOfEach }, (_, account) =>
        declareAccount({
          ...given,
          channels: [channelAt(agency, account)],
          ...(ofManyKeys.includes(abuse) && { rateLimitPerMinute: 5000 }),
        }),
      ),
    })),
  ])
  if (neighbour === undefined) throw new Error('nobody was provisioned')
  const server = await startProcess(env)
  const ask = async (method: string, path: string, apiKey: string, body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    expect({ answer, ok: response.ok }).toMatchObject({ ok: true })
  }

  const keyOf = ({ apiKey }: { apiKey: string | null }) => apiKey ?? ''
  const tenantOf = (abuse: Abuse): Omit<AbuseGiven, 'abuse' | 'origin' | 'hangingUrl'> => {
    const place = abuses.indexOf(abuse)
    const agency = agencies[place]
    if (agency === undefined) throw new Error(`nobody is there for ${abuse}`)
    return {
      agencyKey: keyOf(agency),
      providerPort,
      appSecret,
      accounts: agency.subAccounts.map((account, index) => ({
        apiKey: keyOf(account),
        campaignId: account.campaigns[0]?.id ?? '',
        channelId: account.channels?.[0]?.id ?? '',
        number: numberOf(place, index),
      })),
    }
  }

  let made = 0
  /** After how many milliseconds a message to `fromId` has arrived, from the request that causes it. */
  const timeMessage = async (cause: (fromId: string) => Promise<void>) => {
    const fromId = `neighbour-${(made += 1)}`
    const began = performance.now()
    const arrived = new Promise<number>((resolve) => {
      const lost = setTimeout(() => resolve(Infinity), lostMs)
      waiting.set(fromId, () => {
        clearTimeout(lost)
        resolve(performance.now() - began)
      })
    })
    await cause(fromId)
    return arrived.finally(() => waiting.delete(fromId))
  }
  const key = keyOf(neighbour)
  const campaignId = neighbour.campaigns[0]?.id
  const timed = {
    request: async () => {
      const began = performance.now()
      await ask('GET', '/contacts?limit=5', key)
      return performance.now() - began
    },
    delivery: () =>
      timeMessage((fromId) =>
        ask('POST', '/send_custom_channel_message', key, { customData: outgoing({ fromId }) }),
      ),
    answer: () =>
      timeMessage((fromId) => {
        const customData = incoming({ fromId, campaignId, body: 'How much is it?' })
        return ask('POST', '/incoming_custom_channel_message', key, { customData })
      }).then((ms) => ms - burstMs),
  }

  /** The neighbour's 95th percentiles, in milliseconds. */
  const measure = async () => {
    const until = performance.now() + probeMs
    const every = async (ms: number, probe: () => Promise<number>) => {
      const taken: Promise<number>[] = []
      for (; performance.now() < until; await pause(ms)) taken.push(probe())
      const sorted = (await Promise.all(taken)).toSorted((left, right) => left - right)
      return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity)
    }
    const [request, delivery, answer] = await Promise.all([
      every(30, timed.request),
      every(50, timed.delivery),
      every(80, timed.answer),
    ])
    return { request, delivery, answer }
  }

  return {
    server,
    hangingUrl,
    tenantOf,
    ask,
    /** Has what hangs hang, or refuse all that it was asked: so that no abuse is left when the next one begins. */
    hang(hangs: boolean) {
      isHanging = hangs
      if (!hangs) for (const response of held) refuse(response)
    },
    /** Why messages of the neighbour have failed. */
    failed: async () =>
      (await server.client(key).listMessages({ query: { status: 'Failed' } })).body.data.map(
        ({ error }) => error,
      ),
    measure,
    /** The same while nobody does much. */
    async measureQuiet() {
      for (let rested = 1; ; rested += 1) {
        const quiet = await measure()
        if (quiet.request <= quietMs || rested === longestRest) return quiet
      }
    },
    async close() {
      await endProcesses()
      await Promise.all([receiver.close(), names.close()])
      hanging.closeAllConnections()
      hanging.close()
      await removeData(dataDir)
    },
  }
}
