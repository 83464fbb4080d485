import { hash } from 'node:crypto'
import type { Version } from '@replyloop/shared/contract/endpoint'
import { lockThen, type Tx } from '../db/db.ts'
import { locks } from '../db/locks.ts'
import { fieldProblem, Problem } from '../errors/problem.ts'
import type { Caller } from './authenticate.ts'
import type { Transact } from './idempotency.ts'

/** What a save was sent. */
interface Sent<P, I> {
  params: P
  body: I
}

/**
 * Reads a thing as responses show it, in the transaction that is about to change it. Takes first what that change takes, locks or
 * the row: who changes the thing without a version waits, or has committed what is read. Throws what the handler would.
 */
export type ReadCurrent<P, I, B> = (tx: Tx, sent: Sent<P, I>, caller: Caller) => Promise<B>

/** The `ETag` of a thing: a hash of what a save can change. */
export const etagOf = ({ fields }: Version, body: unknown): string =>
  `"${hash('sha256', JSON.stringify(fields.parse(body)), 'base64url')}"`

interface Saving {
  caller: Caller
  transact: Transact
  ifMatch?: string | undefined
}

/**
 * A call whose transaction changes a thing only if that has one of the versions in `If-Match`; without it, in any version.
 * Saves of one thing run one after the other. Throws `VALIDATION_FAILED` for a malformed `If-Match`; the transaction
 * throws `VERSION_CONFLICT`.
 */
export function savesVersion<P, I, B, C extends Saving>(
  version: Version,
  current: ReadCurrent<P, I, B>,
  sent: Sent<P, I>,
  call: C,
): C {
  const { caller, transact } = call
  const wanted = call.ifMatch === undefined ? undefined : parseIfMatch(call.ifMatch)
  const lock = locks.version(caller.id, version.of, idIn(sent.params))
  const checked: Transact = (work, options) =>
    transact(async (tx) => {
      if (wanted === undefined) {
        const [response] = await lockThen(tx, [lock], () => [work(tx)])
        return response
      }
      await tx.lock(lock)
      requireVersion(version, await current(tx, sent, caller), wanted)
      return work(tx)
    }, options)
  return { ...call, transact: checked }
}

/** The id in a path, which is its first parameter; what an account has one of has none. */
const idIn = (params: unknown): string =>
  typeof params === 'object' && params !== null ? String(Object.values(params)[0] ?? '') : ''

function requireVersion(version: Version, body: unknown, wanted: '*' | readonly string[]): void {
  if (wanted === '*') return // it exists, since it could be read
  const etag = etagOf(version, body)
  if (wanted.includes(etag)) return
  throw new Problem(
    'VERSION_CONFLICT',
    `Nothing was saved: this ${version.of} has changed since the version in If-Match. Compare with current, and send what still holds with If-Match: ${etag}`,
    { current: { body, etag } },
  )
}

const entityTag = /[ \t]*(?:(W\/)?"[\x21\x23-\x7e\x80-\xff]*")?[ \t]*(?:,|$)/y

/** The entity tags in `If-Match`, or `*`. Weak ones stay as they are: they match nothing (RFC 9110, 13.1.1). */
function parseIfMatch(header: string): '*' | readonly string[] {
  if (header.trim() === '*') return '*'
  const tags: string[] = []
  entityTag.lastIndex = 0
  while (entityTag.lastIndex < header.length) {
    const [found] = entityTag.exec(header) ?? []
    if (found === undefined) throw malformed()
    const tag = found.replace(/,$/, '').trim()
    if (tag !== '') tags.push(tag)
  }
  if (tags.length === 0) throw malformed()
  return tags
}

const malformed = () =>
  fieldProblem(
    'If-Match',
    'must be the ETag of a response with its quotes, such as "kU3…", several with commas between, or *',
  )
