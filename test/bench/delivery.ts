import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { watchCommits } from './commitWatch.ts'
import { median } from '../support/median.ts'
import { load } from './load.ts'
import { incoming, receiveMessage, startService, type Service } from './service.ts'
import { startProgram, type Program } from './programs.ts'
import { rowOf, throughput, type Row } from './results.ts'

const conversations = 3000
const connections = 32 // as many as a lane at its widest
const rounds = 3
const botWaitMs = 2000
const probes = 60
const Arrivals = z.object({ count: z.number(), first: z.number(), last: z.number() })

export const arrivals = async ({ url }: Program, method: 'GET' | 'DELETE' = 'GET') =>
  Arrivals.parse(await (await fetch(`${url}/arrivals`, { method })).json())

/** Waits until this many deliveries have arrived. */
export async function waitForArrivals(receiver: Program, count: number) {
  for (;;) {
    const seen = await arrivals(receiver)
    if (seen.count >= count) return seen
    await pause(50)
  }
}

const body = JSON.stringify({
  contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  messageId: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  userId: 'usr_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  body: 'It is forty euros.',
  toId: 'user-1',
  channel: 'live-chat',
})
const now = () => performance.timeOrigin + performance.now()
const headers = { 'content-type': 'application/json' }

/** How many bare POSTs per second one process sends to the receiver. */
async function barePosts(receiver: Program): Promise<number> {
  const agent = new Agent({ connections })
  const started = performance.now()
  let left = conversations
  const post = async () => {
    while (left > 0) {
      left -= 1
      const response = await request(receiver.url, { method: 'POST', headers, body, dispatcher: agent })
      await response.body.dump()
    }
  }
  await Promise.all(Array.from({ length: connections }, post))
  await agent.close()
  return (conversations / (performance.now() - started)) * 1000
}

const startAnswering = (receiver: Program): Promise<Service> =>
  startService(
    {},
    {
      replyWebhook: { url: receiver.url },
      campaigns: [
        {
          name: 'Shop',
          type: 'Incoming',
          status: 'Live',
          botEnabled: true,
          answers: [{ question: 'How much is the large blue one?', answer: 'It is forty euros.' }],
        },
      ],
    },
  )

/** How many incoming messages per second the bot answers and the receiver gets, beside bare POSTs to the same receiver. */
export async function benchAnswers(): Promise<Row[]> {
  const receiver = await startProgram(['test/bench/receiver.ts'])
  const service = await startAnswering(receiver)
  const question = {
    ...incoming,
    customData: { ...incoming.customData, fromId: 'asks-{n}', body: 'How much is the large blue one?' },
  }
  const [bare, answers]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await barePosts(receiver))
    await arrivals(receiver, 'DELETE')
    const { began } = await load({ ...receiveMessage(service), body: question }, { amount: conversations })
    const { last } = await waitForArrivals(receiver, conversations)
    answers.push((conversations / (last - began - botWaitMs)) * 1000)
  }
  await Promise.all([service.stop(), receiver.stop()])
  return [
    throughput(
      'incoming messages answered by the bot and delivered',
      median(answers),
      'bare undici POSTs',
      median(bare),
      0.3,
      `${conversations.toLocaleString('en')} conversations at once; the two seconds that the bot waits for more text are not counted`,
    ),
  ]
}

/** From the commit of a reply to its arrival at the receiver, on an idle server with SQLite, beside one bare POST. */
export async function benchLatency(): Promise<Row[]> {
  const receiver = await startProgram(['test/bench/receiver.ts'])
  const service = await startService({}, { replyWebhook: { url: receiver.url } })
  const commits = watchCommits(join(service.env['DATA_DIR'] ?? '', 'replyloop.db'))
  const agent = new Agent({ connections: 1 })
  const post = async (url: string, sent: string, key: string) => {
    const response = await request(url, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': key },
      body: sent,
      dispatcher: agent,
    })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  }
  type Taken = Record<'bare' | 'request' | 'commit' | 'answer', number[]>
  const taken: Taken = { bare: [], request: [], commit: [], answer: [] }
  for (let probe = 0; probe < probes; probe += 1) {
    await pause(25) // idle again
    const began = now()
    await post(receiver.url, body, '')
    taken.bare.push(now() - began)
    await pause(25)
    const { count } = await arrivals(receiver)
    const { seen } = await commits.next()
    const asked = now()
    const sent = { customData: { fromId: `user-${probe}`, customChannel: 'crm', body: 'It is forty euros.' } }
    await post(`${service.url}/v1/send_custom_channel_message`, JSON.stringify(sent), service.apiKey)
    const answered = now()
    const [{ last }, committed] = await Promise.all([waitForArrivals(receiver, count + 1), seen])
    taken.request.push(last - asked)
    taken.commit.push(last - committed)
    taken.answer.push(last - answered)
  }
  await agent.close()
  await Promise.all([service.stop(), receiver.stop(), commits.stop()])
  const [value, baselineValue] = [median(taken.commit), median(taken.bare)]
  const [fromRequest, fromAnswer] = [median(taken.request).toFixed(2), median(taken.answer).toFixed(2)]
  const ratio = value / baselineValue
  const note = `counted from when another connection sees the commit; ${fromRequest} ms from the request, ${fromAnswer} ms from its answer`
  const measured = 'from commit of a reply to its arrival, median when idle, SQLite'
  const beside = { baseline: 'one bare POST', baselineValue, ratio, note }
  return [rowOf(measured, 'ms', value, ['≤ 5', ratio <= 5], beside)]
}
