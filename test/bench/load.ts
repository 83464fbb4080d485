import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const connections = 64
/** A prime, so that no two requests in a row ask for neighbours. */
const stride = 7919

/**
 * A request that is sent over and over. In its URL and body, `{n}` stands for a ten-digit number that differs each time, and
 * `{s}` for one of a thousand numbers.
 */
export interface LoadRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Takes the numbers for `{n}` from this range instead, spread all over it. */
  among?: { from: number; count: number }
}

const LoadOptions = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  from: z.number(),
  count: z.number().optional(),
  seconds: z.number().optional(),
  amount: z.number().optional(),
})
const Measured = z.object({
  /** When the first request was sent, in milliseconds since 1970: to start the process took longer than a hundred of them. */
  began: z.number(),
  ended: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  refused: z.number(),
  why: z.string(),
})
export type Measured = z.infer<typeof Measured>

let next = 1_000_000_000

/** Sends load from another process, for some seconds or for an amount of requests. Throws when any request fails. */
export async function load(
  { method, url, headers = {}, body, among }: LoadRequest,
  until: { seconds: number } | { amount: number },
): Promise<Measured> {
  const child = fork(import.meta.filename, { stdio: 'inherit' })
  const from = among?.from ?? next
  next += 1_000_000
  child.send({
    method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    from,
    count: among?.count,
    ...until,
  })
  const [answered] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  const measured = Measured.parse(answered[0])
  if (measured.refused > 0)
    throw new Error(`${method} ${url}: ${measured.refused} requests failed: ${measured.why}`)
  return measured
}

async function sendLoad(options: z.infer<typeof LoadOptions>): Promise<Measured> {
  const { method, url, headers, body, from, count, seconds, amount } = options
  const { pathname, search } = new URL(url)
  const path = decodeURI(pathname + search)
  let made = 0
  const numberOf = () => from + (count === undefined ? made : (made * stride) % count)
  const numbered = (text: string) =>
    text.replaceAll('{n}', String(numberOf())).replaceAll('{s}', String(made % 1000))
  const began = performance.timeOrigin + performance.now()
  const result = await autocannon({
    url: new URL(url).origin,
    connections,
    timeout: 60, // seconds: a slow machine is no refusal
    // It ends at a sample; each second would be too seldom to tell how long an amount takes.
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount, sampleInt: 50 }),
    requests: [
      {
        method,
        path,
        headers,
        setupRequest(request) {
          made += 1
          return {
            ...request,
            path: numbered(path),
            ...(body !== undefined && { body: numbered(body) }),
          }
        },
      },
    ],
  })
  return {
    began,
    ended: performance.timeOrigin + performance.now(),
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
    why: `${result.non2xx} had another status, ${result.timeouts} took too long, ${result.errors} failed`,
  }
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (options) => {
    void sendLoad(LoadOptions.parse(options)).then((measured) =>
      process.send?.(measured, () => process.disconnect()),
    )
  })
