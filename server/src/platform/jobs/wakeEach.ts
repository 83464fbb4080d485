import { eq, gt, type Column, type SQL } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/db.ts'
import type { Lock } from '../db/locks.ts'
import type { Schema } from '../db/schema/schema.ts'

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

/** Work that is due and that no job does, of one kind. */
interface Idle<T extends { id: string }> {
  /** By what it is told apart. */
  id: (t: Schema) => Column
  /** Lists what `which` selects of it, in the order of its ids. */
  list: (read: Reader, which: SQL, limit: number) => PromiseLike<T[]>
  /** Under which the one who does it, or ends it, works. */
  locks?: (found: T) => readonly Lock[]
  wake: (tx: Tx, found: T) => Promise<void>
}

/** Wakes work that no job does. Returns how much there was. */
export const wakeIdle = <T extends { id: string }>(
  { scan, write }: Pick<Db, 'scan' | 'write'>,
  { id, list, locks = () => [], wake }: Idle<T>,
): Promise<number> =>
  wakeEach(
    { write },
    (after, limit) => list(scan, gt(id(scan.t), after), limit),
    async (tx, found) => {
      await tx.lock(...locks(found))
      const isIdle = (await list(tx, eq(id(tx.t), found.id), 1)).length > 0
      if (isIdle) await wake(tx, found)
      return isIdle
    },
  )
