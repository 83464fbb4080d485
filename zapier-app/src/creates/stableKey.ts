import { randomUUID } from 'node:crypto'
import type { Bundle, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { secondsUntilRetry } from '../failure.ts'

/** Zapier replays a run on its own for some ten and a half hours. */
const secondsRemembered = 12 * 3600

/** Zapier ends a run after 30 seconds; one that says nothing any more is over. */
const maxRunMs = 35_000

/** How many runs with the same input can be under way or wait for their repeat at once. */
const places = 4

/** What is known of a create that has not succeeded yet: its key, whether a run is at it, and since when. */
const Kept = zod.object({ key: zod.string(), running: zod.boolean(), since: zod.number() })

const onlyIfAbsent = true

interface Claim {
  readonly place: string
  readonly key: string
}

/**
 * Runs a create under an idempotency key that stays the same while Zapier repeats it. Zapier tells an app nothing that
 * identifies a run, so the key of a create that has not succeeded yet is kept by account, action and input. A repeat finds
 * it, and the service does nothing twice. After a success the same input is a new request, under a new key; so is one that
 * runs at the same time with the same input.
 */
export async function withStableKey<T>(
  z: ZObject,
  { authData, inputData }: Bundle,
  action: string,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const name = `attempt-${z.hash('sha256', JSON.stringify([action, authData, inputData]), 'hex', 'utf8')}`
  const { place, key } = await claim(z, name)
  try {
    const answer = await run(key)
    await z.cache.delete(place)
    return answer
  } catch (error) {
    // If this cannot be noted, a repeat takes it over even so, once this run must be over.
    await note(z, place, { key, running: false }).catch(() => false)
    throw error
  }
}

/** Takes over a create that waits for its repeat, else begins a new one in a place that no other run has. */
async function claim(z: ZObject, name: string): Promise<Claim> {
  const all = Array.from({ length: places }, (_, number) => (number === 0 ? name : `${name}-${number}`))
  const waiting = await takeWaiting(z, all)
  if (waiting !== undefined) return waiting
  const key = randomUUID()
  for (const place of all)
    if (await note(z, place, { key, running: true }, onlyIfAbsent)) return { place, key }
  throw new z.errors.ThrottledError(
    'This step is running several times at once with the same values',
    secondsUntilRetry,
  )
}

/** Of several runs that find the same waiting create, the first to mark the state that it found takes it over. */
async function takeWaiting(z: ZObject, all: readonly string[]): Promise<Claim | undefined> {
  const found = await Promise.all(all.map(async (place) => ({ place, kept: await read(z, place) })))
  for (const { place, kept } of found) {
    if (kept === undefined || (kept.running && kept.since > Date.now() - maxRunMs)) continue
    const { key, since } = kept
    const state = `${place}-${key}-${since}`
    if ((await z.cache.set(state, true, secondsRemembered, undefined, onlyIfAbsent)) !== true) continue
    // Even if this cannot be noted nobody else takes it over: the state that they find is marked.
    await note(z, place, { key, running: true })
    return { place, key }
  }
  return undefined
}

async function read(z: ZObject, place: string) {
  const kept: unknown = await z.cache.get(place)
  return Kept.safeParse(kept).data
}

/** Answers whether it was noted; Zapier's cache gives `null` when it is asked too often. */
async function note(
  z: ZObject,
  place: string,
  known: { readonly key: string; readonly running: boolean },
  onlyAbsent?: typeof onlyIfAbsent,
): Promise<boolean> {
  const kept = { ...known, since: Date.now() }
  return (await z.cache.set(place, kept, secondsRemembered, undefined, onlyAbsent)) === true
}
