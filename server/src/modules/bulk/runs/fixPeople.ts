import { maxBulkContacts } from '@replyloop/shared/values/bulk'
import { Problem } from '../../../platform/errors/problem.ts'
import { firstOutcome } from '../../contacts/bulkActions.ts'
import { listFilteredIds, prepareWhole } from '../../segments/wholeFilter.ts'
import type { BulkParts } from '../bulkParts.ts'
import { addContacts, listBulkContacts, type BulkContactRow } from './bulkContacts.store.ts'
import { endRun, updateRun, type BulkRunRow } from './bulkRuns.store.ts'
import { notConfirmed, tooMany } from './startBulk.ts'

const atOnce = 500

/** Adds some more of those whom a bulk action means to it. */
export async function fixPeople(parts: BulkParts, run: BulkRunRow): Promise<void> {
  const { db } = parts
  try {
    const some = await listMeant(parts, run)
    await db.write(
      async (tx) => {
        const total = run.total + (await addContacts(tx, run, some))
        const isFixed = some.length < atOnce
        const fault = faultOf(run, total, isFixed)
        if (fault !== undefined)
          return void (await endRun(tx, run, { state: 'failed', failure: fault, total }))
        const position = some.at(-1)?.contactId ?? run.position
        await updateRun(tx, run, { total, position, ...(isFixed && { fixedAt: tx.now, filter: null }) })
      },
      { alone: true },
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error
    await db.write((tx) => endRun(tx, run, { state: 'failed', failure: message }))
  }
}

/** Why nothing is done, now that so many are found. */
function faultOf({ action, undoes }: BulkRunRow, total: number, isFixed: boolean): string | undefined {
  if (total > maxBulkContacts) return `It ${tooMany}`
  const isOther = action.type === 'erase' && undoes === null && isFixed && total !== action.confirm
  return isOther ? notConfirmed(action.confirm, total) : undefined
}

/** The next of those whom a bulk action means: whom its filter finds, or to whom was done what it undoes. */
async function listMeant(
  { db, audience, bulkKinds }: BulkParts,
  { accountId, action, filter, undoes, position }: BulkRunRow,
): Promise<Pick<BulkContactRow, 'contactId' | 'before' | 'outcome'>[]> {
  const cursor = position ?? undefined
  if (undoes !== null) {
    const changed = await listBulkContacts(db.read, undoes, { outcome: 'done', cursor }, atOnce)
    return changed.map(({ contactId, before }) => ({ contactId, before, outcome: 'waiting' as const }))
  }
  const prepared = await prepareWhole(db.scan, audience, accountId, filter ?? { any: [] })
  const ids = await listFilteredIds(db.scan, prepared, cursor, atOnce)
  const outcome = firstOutcome(bulkKinds[action.type])
  return ids.map((contactId) => ({ contactId, before: null, outcome }))
}
