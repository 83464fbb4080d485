import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { watchCommits } from './commitWatch.ts'
import { load } from './load.ts'
import { incoming, startProduct, type Product } from './product.ts'
import { startProgram, type Program } from './programs.ts'
import { median, throughput, type Row } from './results.ts'

const answered = 3000
const rounds = 3
const burstMs = 2000
const probes = 60
const Arrivals = z.object({ count: z.number(), first: z.number(), last: z.number() })

export const arrivals = async ({ url }: Program, method: 'GET' | 'DELETE' = 'GET') =>
  Arrivals.parse(await (await fetch(`${url}/arrivals`, { method })).json())

/** Waits until as many have arrived. */
export async function arrived(receiver: Program, count: number) {
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

/** How many bare POSTs a second one process hands to the receiver, as many at once as a lane at its widest. */
async function barePosts(receiver: Program): Promise<number> {
  const agent = new Agent({ connections: 32 })
  const started = performance.now()
  let left = answered
  const post = async () => {
    while (left > 0) {
      left -= 1
      const response = await request(receiver.url, { method: 'POST', headers, body, dispatcher: agent })
      await response.body.dump()
    }
  }
  await Promise.all(Array.from({ length: 32 }, post))
  await agent.close()
  return (answered / (performance.now() - started)) * 1000
}

const startAnswering = (receiver: Program): Promise<Product> =>
  startProduct(
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

/** Incoming messages that the bot answers and the receiver has, a second, beside bare POSTs to the same receiver. */
export async function benchAnswers(): Promise<Row[]> {
  const receiver = await startProgram(['test/bench/receiver.ts'])
  const product = await startAnswering(receiver)
  const question = {
    ...incoming,
    customData: { ...incoming.customData, fromId: 'asks-{n}', body: 'How much is the large blue one?' },
  }
  const [bare, answers]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await barePosts(receiver))
    await arrivals(receiver, 'DELETE')
    const started = now()
    await load(
      {
        method: 'POST',
        url: `${product.url}/v1/incoming_custom_channel_message`,
        headers: { 'x-api-key': product.apiKey },
        body: question,
      },
      { amount: answered },
    )
    const { last } = await arrived(receiver, answered)
    answers.push((answered / (last - started - burstMs)) * 1000)
  }
  await Promise.all([product.stop(), receiver.stop()])
  return [
    throughput(
      'incoming message answered by the bot and delivered',
      median(answers),
      'bare undici POSTs',
      median(bare),
      0.3,
      `${answered.toLocaleString('en')} conversations at once; the two seconds that the bot waits for more are not counted`,
    ),
  ]
}

/** From the commit of a reply to its arrival at the receiver, at rest, on SQLite, beside one bare POST. */
export async function benchLatency(): Promise<Row[]> {
  const receiver = await startProgram(['test/bench/receiver.ts'])
  const product = await startProduct({}, { replyWebhook: { url: receiver.url } })
  const commits = watchCommits(join(product.env['DATA_DIR'] ?? '', 'replyloop.db'))
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
  const taken: Record<'bare' | 'request' | 'commit' | 'answer', number[]> = {
    bare: [],
    request: [],
    commit: [],
    answer: [],
  }
  for (let probe = 0; probe < probes; probe += 1) {
    await pause(25) // at rest again
    const began = now()
    await post(receiver.url, body, '')
    taken.bare.push(now() - began)
    await pause(25)
    const { count } = await arrivals(receiver)
    const { seen } = await commits.next()
    const asked = now()
    const sent = { customData: { fromId: `user-${probe}`, customChannel: 'crm', body: 'It is forty euros.' } }
    await post(`${product.url}/v1/send_custom_channel_message`, JSON.stringify(sent), product.apiKey)
    const answered = now()
    const [{ last }, committed] = await Promise.all([arrived(receiver, count + 1), seen])
    taken.request.push(last - asked)
    taken.commit.push(last - committed)
    taken.answer.push(last - answered)
  }
  await agent.close()
  await Promise.all([product.stop(), receiver.stop(), commits.stop()])
  const [value, floorValue] = [median(taken.commit), median(taken.bare)]
  const [fromRequest, fromAnswer] = [median(taken.request).toFixed(2), median(taken.answer).toFixed(2)]
  return [
    {
      measured: 'commit of a reply → its arrival, median at rest, SQLite',
      unit: 'ms',
      value,
      floor: 'one bare POST',
      floorValue,
      ratio: value / floorValue,
      goal: '≤ 5',
      isMet: value / floorValue <= 5,
      note: `from when another connection sees the commit; ${fromRequest} ms from the request, ${fromAnswer} ms from its answer`,
    },
  ]
}
