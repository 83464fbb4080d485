import { randomUUID } from 'node:crypto'
import type { Bundle, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { secondsUntilRetry } from '../zapierError.ts'

/** How long a key is kept: longer than the ten and a half hours for which Zapier replays a run on its own. */
const keptSeconds = 12 * 3600

/** Zapier ends a run after 30 seconds. A run that began longer ago than this is over, no matter what the cache says. */
const maxRunMs = 35_000

/** How many creates with the same input can be running or waiting for their replay at once. */
const slots = 4

/** A create that has not succeeded yet: its key, whether a run is sending it, and since when (milliseconds since 1970). */
const PendingCreate = zod.object({ key: zod.string(), running: zod.boolean(), since: zod.number() })

const onlyIfAbsent = true

interface Claim {
  /** The cache key of the slot. */
  readonly slot: string
  readonly key: string
}

/**
 * Runs a create under an idempotency key that stays the same while Zapier replays it, so that the service does nothing twice.
 * Zapier tells an app nothing that identifies a run. So the key of a create that has not succeeded yet is kept in Zapier's
 * cache, by account, action and input, where a replay finds it. After a success the same input is a new request with a new
 * key; so is another run with the same input at the same time. Throws what `run` throws, and a `ThrottledError` when all
 * slots are taken or the cache fails before `run`; if it fails later, that changes nothing of how the run ends.
 */
export async function withIdempotencyKey<T>(
  z: ZObject,
  { authData, inputData }: Bundle,
  action: string,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const name = `attempt-${z.hash('sha256', JSON.stringify([action, authData, inputData]), 'hex', 'utf8')}`
  const { slot, key } = await claimSlot(z, name)
  try {
    const result = await run(key)
    // If the slot stays, the next run with the same input is taken for a replay: better than to fail what was done.
    await z.cache.delete(slot).catch(() => false)
    return result
  } catch (error) {
    // If this cannot be saved, a replay takes the slot over after `maxRunMs`.
    await save(z, slot, { key, running: false })
    throw error
  }
}

/** Takes over a create that waits for its replay, or begins a new one in a free slot. */
async function claimSlot(z: ZObject, name: string): Promise<Claim> {
  const names = Array.from({ length: slots }, (_, number) => (number === 0 ? name : `${name}-${number}`))
  const waiting = await takeOverWaiting(z, names)
  if (waiting !== undefined) return waiting
  const key = randomUUID()
  for (const slot of names)
    if (await save(z, slot, { key, running: true }, onlyIfAbsent)) return { slot, key }
  throw new z.errors.ThrottledError(
    'This step is running several times at once with the same values',
    secondsUntilRetry,
  )
}

/** Takes over a waiting create. If several runs find the same one, the first that marks the state it found gets it. */
async function takeOverWaiting(z: ZObject, names: readonly string[]): Promise<Claim | undefined> {
  const found = await Promise.all(names.map(async (slot) => ({ slot, pending: await read(z, slot) })))
  for (const { slot, pending } of found) {
    if (pending === undefined || (pending.running && pending.since > Date.now() - maxRunMs)) continue
    const { key, since } = pending
    const mark = `${slot}-${key}-${since}`
    if ((await answerOf(z, z.cache.set(mark, true, keptSeconds, undefined, onlyIfAbsent))) !== true) continue
    // Even if this cannot be saved, nobody else takes the create over: the state that they find is marked.
    await save(z, slot, { key, running: true })
    return { slot, key }
  }
  return undefined
}

async function read(z: ZObject, slot: string) {
  const cached: unknown = await answerOf(z, z.cache.get(slot))
  return PendingCreate.safeParse(cached).data
}

/** What the cache answers. While it fails nothing is begun, since a replay could do it twice: Zapier is asked to come again. */
const answerOf = <T>(z: ZObject, answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new z.errors.ThrottledError("Zapier's cache does not answer now", secondsUntilRetry)
  })

/** Saves the state of a slot. Returns whether it was saved: Zapier's cache may fail, and refuses when it is asked too often. */
async function save(
  z: ZObject,
  slot: string,
  state: { readonly key: string; readonly running: boolean },
  ifAbsent?: typeof onlyIfAbsent,
): Promise<boolean> {
  const pending = { ...state, since: Date.now() }
  return (await z.cache.set(slot, pending, keptSeconds, undefined, ifAbsent).catch(() => false)) === true
}
