import type { Db, Tx } from '../db/db.ts'

/** How many are looked for at a time. */
const stepSize = 100

/**
 * Wakes all that `list` finds, some at a time in the order of their ids, each in a transaction in which `wake` looks again and
 * returns whether it had to. Returns how many it had to wake.
 */
export async function wakeEach<T extends { id: string }>(
  { write }: Pick<Db, 'write'>,
  list: (after: string, limit: number) => PromiseLike<T[]>,
  wake: (tx: Tx, found: T) => Promise<boolean>,
): Promise<number> {
  let woken = 0
  for (let found = await list('', stepSize); ;) {
    for (const each of found) if (await write((tx) => wake(tx, each), { alone: true })) woken += 1
    const last = found.at(-1)
    if (last === undefined || found.length < stepSize) return woken
    found = await list(last.id, stepSize)
  }
}
