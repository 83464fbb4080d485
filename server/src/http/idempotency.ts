import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Reader, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { SecretBox } from '../lib/secretBox.ts'

const lifetimeMs = 24 * 3_600_000
const forgottenAtOnce = 200
const wellFormed = /^[\x21-\x7e]{1,255}$/
const Stored = z.object({ status: z.int(), body: z.unknown() })

/** A first answer that is given again. Thrown, so that the transaction that found it does nothing. */
export class Replayed extends Error {
  readonly status: number
  readonly body: unknown

  constructor({ status, body }: { status: number; body?: unknown }) {
    super('the first answer is given again')
    this.status = status
    this.body = body
  }
}

/** One request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  accountId: string
  /** Method and path. */
  endpoint: string
  key: string
  /** What the request says: its body as it came, and its query. */
  content: readonly (Buffer | string)[]
  /** Remembered for ever rather than for 24 hours. */
  forever: boolean
}

/** Keeps first answers by account, method, path and key, sealed, in the transaction of their effect (contract section 4). */
export function createIdempotency({ db, clock, box }: { db: Db; clock: Clock; box: SecretBox }) {
  const inFlight = new Set<string>()

  const find = async ({ q, t }: Reader, { accountId, endpoint, key }: KeyedRequest, now: number) => {
    const k = t.idempotencyKey
    const [row] = await q
      .select()
      .from(k)
      .where(
        and(
          eq(k.accountId, accountId),
          eq(k.endpoint, endpoint),
          eq(k.key, key),
          or(isNull(k.expiresAt), gt(k.expiresAt, now)),
        ),
      )
    return row
  }

  const replay = async (from: Reader, request: KeyedRequest) => {
    const first = await find(from, request, clock.now())
    if (first === undefined) return
    if (first.bodyHash !== hashOf(request.content))
      throw new Problem(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key came with another body before; use a new key',
      )
    throw new Replayed(Stored.parse(JSON.parse(box.open(first.answer))))
  }

  const keep = async (
    { q, t, now }: Tx,
    request: KeyedRequest,
    answer: { status: number; body: unknown },
  ) => {
    const kept = {
      bodyHash: hashOf(request.content),
      status: answer.status,
      contactId: contactOf(answer.body),
      answer: box.seal(JSON.stringify({ status: answer.status, body: answer.body })),
      expiresAt: request.forever ? null : now + lifetimeMs,
    }
    const { accountId, endpoint, key } = request
    await q
      .insert(t.idempotencyKey)
      .values({ accountId, endpoint, key, ...kept })
      .onConflictDoUpdate({
        target: [t.idempotencyKey.accountId, t.idempotencyKey.endpoint, t.idempotencyKey.key],
        set: kept, // only an expired one is still there
      })
  }

  return {
    /**
     * Runs `serve` unless the key has an answer, then throws `Replayed`. `commit` does its work in one write
     * transaction that also keeps the answer. Throws `IDEMPOTENCY_IN_FLIGHT` and `IDEMPOTENCY_KEY_REUSED`.
     */
    async once<T>(request: KeyedRequest, serve: (commit: Commit) => Promise<T>): Promise<T> {
      if (!wellFormed.test(request.key))
        throw new Problem('VALIDATION_FAILED', 'Idempotency-Key must be 1 to 255 visible ASCII characters', [
          { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
        ])
      const name = JSON.stringify([request.accountId, request.endpoint, request.key])
      const busy = () =>
        new Problem(
          'IDEMPOTENCY_IN_FLIGHT',
          'The first request with this Idempotency-Key is still running; retry shortly',
        )
      if (inFlight.has(name)) throw busy()
      inFlight.add(name)
      try {
        await replay(db.read, request)
        return await serve((work) =>
          db.write(async (tx) => {
            if (!(await tx.tryLock(`idempotency:${name}`))) throw busy()
            await replay(tx, request)
            const answer = await work(tx)
            await keep(tx, request, answer)
            return answer
          }),
        )
      } finally {
        inFlight.delete(name)
      }
    },

    /** Deletes some of what has expired. Answers whether more may be left. */
    async forgetExpired({ q, t, now }: Tx): Promise<boolean> {
      const { accountId, endpoint, key, expiresAt } = t.idempotencyKey
      const expired = await q
        .select({ accountId, endpoint, key })
        .from(t.idempotencyKey)
        .where(lte(expiresAt, now))
        .limit(forgottenAtOnce)
      for (const one of expired)
        await q
          .delete(t.idempotencyKey)
          .where(and(eq(accountId, one.accountId), eq(endpoint, one.endpoint), eq(key, one.key)))
      return expired.length === forgottenAtOnce
    },
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>

/** Does an endpoint's work in one write transaction and answers what it answered. */
export type Commit = <T extends { status: number; body: unknown }>(work: (tx: Tx) => Promise<T>) => Promise<T>

function hashOf(content: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  return hash.digest('base64url')
}

const AboutContact = z.union([
  z.object({ contactId: z.string() }).transform(({ contactId }) => contactId),
  z.object({ id: z.string().startsWith('con_') }).transform(({ id }) => id),
])

/** The contact that an answer tells of, with whom it is erased. */
const contactOf = (body: unknown): string | null => AboutContact.safeParse(body).data ?? null
