import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Reader, Tx, WriteOptions } from '../db/db.ts'
import { locks } from '../db/locks.ts'
import type { Clock } from '../clock/clock.ts'
import { fieldProblem, Problem } from '../errors/problem.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { dayMs } from '../clock/time.ts'
import { findFirstResponse, storeFirstResponse } from './idempotency.store.ts'

const lifetimeMs = dayMs
/** What an idempotency key may be. */
export const wellFormedKey = /^[\x21-\x7e]{1,255}$/
export const keyForm = 'must be 1 to 255 visible ASCII characters'
const Stored = z.object({ status: z.int(), body: z.unknown(), ignored: z.array(z.string()).optional() })

/** The status and the body of a response. */
export interface EndpointResponse {
  status: number
  body: unknown
  /** Fields of the body that are named in the header `Ignored-Fields`, beside those that nobody knows. */
  ignored?: readonly string[] | undefined
}

/** The stored first response to a key. It is thrown, so that the transaction that found it does nothing else. */
export class IdempotentReplay extends Error {
  readonly status: number
  readonly body: unknown
  readonly ignored: readonly string[]

  constructor({ status, body, ignored = [] }: EndpointResponse) {
    super('the first response is given again')
    this.status = status
    this.body = body
    this.ignored = ignored
  }
}

/** One request that carries an `Idempotency-Key`. */
interface KeyedRequest {
  accountId: string
  /** Method and path. */
  endpoint: string
  key: string
  /** What a repeat must have in common with it: its body, or the length of a file, its query, and the role of the member. */
  content: readonly (Buffer | string)[]
  /** Remembered for ever rather than for 24 hours. */
  forever: boolean
}

/**
 * Runs `serve` unless the key has a response, then throws `IdempotentReplay`. `transact` does its work in one write
 * transaction that also keeps the response. Throws `IDEMPOTENCY_IN_FLIGHT` and `IDEMPOTENCY_KEY_REUSED`.
 */
export type WithIdempotency = <T>(
  request: KeyedRequest,
  serve: (transact: Transact) => Promise<T>,
) => Promise<T>

/**
 * Keeps first responses by account, method, path and key, sealed, in the transaction of their effect
 * (docs/interface.md#idempotency).
 */
export function createIdempotency({
  db,
  clock,
  box,
  contactIdIn,
}: {
  db: Db
  clock: Clock
  box: SecretBox
  /** The id of whom the body of a response is about: the stored response is erased with them. */
  contactIdIn: (read: Reader, body: unknown) => Promise<string | null>
}): WithIdempotency {
  const inFlight = new Set<string>()

  const replay = async (from: Reader, request: KeyedRequest) => {
    const first = await findFirstResponse(from, request, clock.now())
    if (first === undefined) return
    if (first.bodyHash !== hashOf(request.content))
      throw new Problem(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used before with another body or query, or by somebody with another role: repeat that request unchanged, or send this one under a new key',
      )
    throw new IdempotentReplay(Stored.parse(JSON.parse(box.open(first.answer))))
  }

  const storeResponse = async (tx: Tx, request: KeyedRequest, response: EndpointResponse) =>
    storeFirstResponse(tx, request, {
      bodyHash: hashOf(request.content),
      status: response.status,
      contactId: await contactIdIn(tx, response.body),
      answer: box.seal(
        JSON.stringify({ status: response.status, body: response.body, ignored: response.ignored }),
      ),
      expiresAt: request.forever ? null : tx.now + lifetimeMs,
    })

  return async (request, serve) => {
    if (!wellFormedKey.test(request.key)) throw fieldProblem('Idempotency-Key', keyForm)
    const name = JSON.stringify([request.accountId, request.endpoint, request.key])
    if (inFlight.has(name)) throw busy()
    inFlight.add(name)
    try {
      await replay(db.read, request)
      return await serve((work, options) =>
        db.write(async (tx) => {
          if (!(await tx.tryLock(locks.idempotency(name)))) throw busy()
          await replay(tx, request)
          const response = await work(tx)
          await storeResponse(tx, request, response)
          return response
        }, options),
      )
    } finally {
      inFlight.delete(name)
    }
  }
}

const busy = () =>
  new Problem(
    'IDEMPOTENCY_IN_FLIGHT',
    'The first request with this Idempotency-Key is still running; retry shortly',
  )

/** Runs an endpoint's work in one write transaction and returns its response. */
export type Transact = <T extends EndpointResponse>(
  work: (tx: Tx) => Promise<T>,
  options?: WriteOptions,
) => Promise<T>

function hashOf(content: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  return hash.digest('base64url')
}
