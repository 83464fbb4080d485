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

/** What is known of a wish: its key, whether a run is at it, and since when that is so. */
const Kept = zod.object({ key: zod.string(), running: zod.boolean(), since: zod.number() })

const onlyIfAbsent = true

interface Claim {
  readonly place: string
  readonly key: string
}

/**
 * Runs a create under a key that stays the same while Zapier repeats it. Zapier tells an app nothing that names the run,
 * so the key of what has not succeeded yet is kept, for this account, action and input. A repeat finds it, and the
 * service answers it without doing anything twice. After a success the same input is a new wish, under a new key; so is
 * what runs at the same time with the same input.
 */
export async function attempt<T>(
  z: ZObject,
  { authData, inputData }: Bundle,
  action: string,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const wish = `attempt-${z.hash('sha256', JSON.stringify([action, authData, inputData]), 'hex', 'utf8')}`
  const { place, key } = await claim(z, wish)
  try {
    const answer = await run(key)
    await z.cache.delete(place)
    return answer
  } catch (error) {
    // What cannot be noted now is taken over all the same, once the run must be over.
    await note(z, place, { key, running: false }).catch(() => false)
    throw error
  }
}

/** Takes over what waits for its repeat, else begins anew, in a place that no other run has. */
async function claim(z: ZObject, wish: string): Promise<Claim> {
  const all = Array.from({ length: places }, (_, number) => (number === 0 ? wish : `${wish}-${number}`))
  const waiting = await takeWaiting(z, all)
  if (waiting !== undefined) return waiting
  const key = randomUUID()
  for (const place of all)
    if (await note(z, place, { key, running: true }, onlyIfAbsent)) return { place, key }
  throw new z.errors.ThrottledError('The same is being done several times at once', secondsUntilRetry)
}

/** Of several runs that want what waits, the first one to name the state that it found has it. */
async function takeWaiting(z: ZObject, all: readonly string[]): Promise<Claim | undefined> {
  const found = await Promise.all(all.map(async (place) => ({ place, kept: await read(z, place) })))
  for (const { place, kept } of found) {
    if (kept === undefined || (kept.running && kept.since > Date.now() - maxRunMs)) continue
    const { key, since } = kept
    const state = `${place}-${key}-${since}`
    if ((await z.cache.set(state, true, secondsRemembered, undefined, onlyIfAbsent)) !== true) continue
    // Where this cannot be noted nobody else takes it all the same: the state that all of them find is named.
    await note(z, place, { key, running: true })
    return { place, key }
  }
  return undefined
}

async function read(z: ZObject, place: string) {
  const kept: unknown = await z.cache.get(place)
  return Kept.safeParse(kept).data
}

/** Answers whether it was noted; Zapier's cache gives `null` where too much is asked of it. */
async function note(
  z: ZObject,
  place: string,
  known: { readonly key: string; readonly running: boolean },
  onlyAbsent?: typeof onlyIfAbsent,
): Promise<boolean> {
  const kept = { ...known, since: Date.now() }
  return (await z.cache.set(place, kept, secondsRemembered, undefined, onlyAbsent)) === true
}
