import type { Db } from '../../../platform/db/db.ts'
import { countDay, type Difference } from './countDay.ts'
import { addDays } from './countFigures.ts'
import { listAccountIds, listAllDays } from './figures.store.ts'

/** What was found when the days of an account were counted again. */
export interface Recounted {
  accountId: string
  days: number
  differences: Difference[]
}

/** Counts all days of all accounts again, or of one, and mends what differs. */
export async function* recount(db: Db, accountId?: string): AsyncGenerator<Recounted> {
  const ids = (await listAccountIds(db.read)).filter((id) => accountId === undefined || id === accountId)
  if (ids.length === 0 && accountId !== undefined) throw new Error(`no account has the id ${accountId}`)
  for (const id of ids) {
    const added = await addDays(db, id)
    const days = await listAllDays(db.read, id)
    const differences: Difference[] = []
    for (const day of days) {
      const found = await countDay(db, day)
      // What nobody has counted yet does not differ.
      if (!added.has(day.endsAt) && day.changes === day.countedChanges) differences.push(...found)
    }
    yield { accountId: id, days: days.length, differences }
  }
}
