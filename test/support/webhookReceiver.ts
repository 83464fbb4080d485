import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** One request that a receiver got. */
export interface Delivery {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly json: unknown
}

/** How a receiver answers; `hangUp` closes the connection without an answer. */
export interface Behaviour {
  status?: number
  headers?: Record<string, string>
  body?: string
  hangUp?: boolean
  /** Writes the answer itself. */
  respond?: (response: ServerResponse, delivery: Delivery) => void
  /** The answer waits for it. */
  until?: Promise<unknown>
}

const patienceMs = 30_000

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** Starts a real HTTP receiver on loopback that keeps what arrives and answers as told, 200 at first. */
export async function startWebhookReceiver() {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  let taken = 0
  let behave: (delivery: Delivery, count: number) => Behaviour = () => ({})

  const answer = async (response: ServerResponse, delivery: Delivery) => {
    const { status = 200, headers = {}, body = '', hangUp, respond, until } = behave(delivery, deliveries.length)
    await until
    if (hangUp) return response.socket?.destroy()
    if (respond) return respond(response, delivery)
    response.writeHead(status, headers).end(body)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { method = '', url: path = '', headers } = request
      let json: unknown
      try {
        json = JSON.parse(body)
      } catch {
        json = undefined // not every test sends JSON
      }
      const delivery = { method, path, headers, body, json }
      deliveries.push(delivery)
      for (const wake of waiting) wake()
      void answer(response, delivery)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  /** Resolves with what `find` gives once it gives something; looks again at each arrival. */
  const waitFor = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        end()
        resolve(found)
      }
      const timer = setTimeout(() => {
        end()
        const came = deliveries.map(({ path, body }) => `  ${path} ${body.slice(0, 200)}`).join('\n')
        reject(new Error(`waited ${patienceMs / 1000} s for ${what}; what came:\n${came}`))
      }, patienceMs)
      const end = () => {
        clearTimeout(timer)
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })

  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    /** All that came, in order. */
    deliveries,
    /** Sets how it answers from now on; a function decides for each delivery, given how many have come. */
    answer(behaviour: Behaviour | ((delivery: Delivery, count: number) => Behaviour)) {
      behave = typeof behaviour === 'function' ? behaviour : () => behaviour
    },
    /** The next delivery that no earlier call took. */
    async next(): Promise<Delivery> {
      const index = taken
      taken += 1
      return waitFor(`delivery ${index + 1}`, () => deliveries[index])
    },
    /** The first `count` deliveries, once that many have come. */
    waitForCount: (count: number): Promise<readonly Delivery[]> =>
      waitFor(`${count} deliveries`, () => (deliveries.length >= count ? deliveries.slice(0, count) : undefined)),
    /** The first delivery that fits. */
    waitForDelivery: (fits: (delivery: Delivery) => boolean): Promise<Delivery> =>
      waitFor('a delivery that fits', () => deliveries.find(fits)),
    /** Throws unless the delivery is signed with the secret. */
    verify({ body, headers }: Delivery, secret: string): void {
      new Webhook(secret).verify(body, {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
