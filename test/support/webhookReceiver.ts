import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'
import { Webhook } from 'standardwebhooks'
import { listenLocally } from './ports.ts'
import type { TestServer } from './server.ts'
import { createWatch } from './waiting.ts'

/** One request as it arrived. */
export interface Delivery {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The body read as JSON; `undefined` when it is none. */
  json: unknown
  /** Milliseconds since 1970. */
  at: number
}

/** How the receiver treats a delivery that has arrived. */
export type Behaviour = (response: ServerResponse, delivery: Delivery) => void | Promise<void>

/** Answers with a status, headers and a body. */
export const answer =
  (status = 200, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

/** Sends interim responses that nobody asked for, and then behaves as told. */
export const interim =
  (interims: readonly (100 | 102 | 103)[], then: Behaviour = answer()): Behaviour =>
  (response, delivery) => {
    for (const status of interims) {
      if (status === 100) response.writeContinue()
      else if (status === 102) response.writeProcessing()
      else response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    }
    return then(response, delivery)
  }

/** Redirects the sender. */
export const redirectTo = (location: string, status = 302): Behaviour => answer(status, { location })

/** Closes the connection without a response. */
export const hangUp: Behaviour = (response) => {
  response.destroy()
}

/** Sends a status and the beginning of a body, and then closes the connection. */
export const halfAnswerOf =
  (status: number): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-length': '1000' })
    response.write('half', () => response.destroy())
  }
export const halfAnswer = halfAnswerOf(200)

/** Sends a status and the beginning of a body, and then nothing more. */
export const stalledBody: Behaviour = (response) => {
  response.writeHead(200).write('slow')
}

/** Sends a body as fast as it is taken, until the other side has had enough. */
export const endlessBody: Behaviour = (response) => {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200).on('drain', pour)
  pour()
}

/** Holds the response back until `release` is called. */
export function heldAnswer(then: Behaviour = answer()): { behaviour: Behaviour; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const behaviour: Behaviour = async (response, delivery) => {
    await promise
    await then(response, delivery)
  }
  return { behaviour, release: resolve }
}

/** Makes a receiver a proxy in front of the service: it passes requests on, or passes them on and loses the response. */
export function relayTo(server: Pick<TestServer, 'origin'>): { passOn: Behaviour; loseAnswer: Behaviour } {
  const serve = async ({ method, path, headers, body }: Delivery) => {
    const kept = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const served = await fetch(server.origin + path, {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body !== '' && { body }),
    })
    return { status: served.status, body: await served.text() }
  }
  return {
    passOn: async (response, delivery) => {
      const { status, body } = await serve(delivery)
      await answer(status, { 'content-type': 'application/json' }, body)(response, delivery)
    },
    loseAnswer: async (response, delivery) => {
      await serve(delivery)
      response.destroy()
    },
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/**
 * A real HTTP server on loopback, or an HTTPS one with `tls`, that records what arrives and behaves as told. By default it
 * answers 200.
 */
export async function startWebhookReceiver(options: { tls?: { key: string; cert: string } } = {}) {
  const deliveries: Delivery[] = []
  const { look, until } = createWatch(() => listing(deliveries))
  let behaviours: Behaviour[] = [answer()]
  let taken = 0

  const receive = async (...[request, response]: Parameters<RequestListener>) => {
    const { method = '', url: path = '', headers } = request
    const body = await text(request)
    const delivery = { method, path, headers, body, json: parseJson(body), at: Date.now() }
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    deliveries.push(delivery)
    look()
    await behaviour?.(response, delivery)
  }
  const listener: RequestListener = (request, response) => {
    receive(request, response).catch(() => response.destroy())
  }
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener)
  const port = await listenLocally(server)

  return {
    port,
    /** The base URL; requests to any path below it are recorded too. */
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** All that has arrived, the oldest first. */
    deliveries,
    /** Sets the behaviours towards the next deliveries, in order; the last one stays in force. */
    behave(...next: [Behaviour, ...Behaviour[]]) {
      behaviours = next
    },
    /** The oldest delivery that `next` has not given yet, as soon as there is one. */
    next: (): Promise<Delivery> => {
      const index = taken
      taken += 1
      return until(() => deliveries[index], `delivery ${index + 1}`)
    },
    /** All deliveries, as soon as there are `count`. */
    waitForCount: (count: number): Promise<Delivery[]> =>
      until(() => (deliveries.length >= count ? [...deliveries] : undefined), `${count} deliveries`),
    /** The first delivery that fits, as soon as there is one. */
    waitFor: (predicate: (delivery: Delivery) => boolean): Promise<Delivery> =>
      until(() => deliveries.find(predicate), 'a delivery that fits'),
    verify,
    /** Stops the server and cuts every connection. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks a signature as a customer does, and throws when it is wrong or more than five minutes old or early. */
function verify({ body, headers }: Delivery, secret: string): void {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) flat[name] = String(value)
  new Webhook(secret).verify(body, flat, { jsonParse: false })
}

const listing = (deliveries: readonly Delivery[]) =>
  deliveries.length === 0
    ? 'nothing came'
    : `came: ${deliveries.map(({ method, path, body }) => `${method} ${path} ${body.slice(0, 200)}`).join('; ')}`
