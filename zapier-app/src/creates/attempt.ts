import { randomUUID } from 'node:crypto'
import type { Bundle, ZObject } from 'zapier-platform-core'

/** As long as the service remembers a key (contract section 4). */
const secondsRemembered = 24 * 3600

/**
 * Runs a create under a key that stays the same while Zapier repeats it. Zapier tells an app nothing that names the run,
 * so the key of what has not succeeded yet is kept, for this account, action and input. A repeat finds it, and the
 * service answers it without doing anything twice. After a success the same input is a new wish, under a new key.
 */
export async function attempt<T>(
  z: ZObject,
  { authData, inputData }: Bundle,
  action: string,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const wish = `attempt-${z.hash('sha256', JSON.stringify([action, authData, inputData]), 'hex', 'utf8')}`
  const kept: unknown = await z.cache.get(wish)
  const key = typeof kept === 'string' ? kept : randomUUID()
  if (key !== kept) await z.cache.set(wish, key, secondsRemembered)
  const answer = await run(key)
  await z.cache.delete(wish)
  return answer
}
