import { bulkUndoHours } from '@replyloop/shared/values/bulk'
import { hourMs } from '../../../platform/clock/time.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { audit } from '../../access/audit.store.ts'
import { countOpeningsBy } from '../../campaigns/openings.ts'
import type { BulkKind, BulkKinds } from '../../contacts/bulkActions.ts'
import { presentBulk } from '../bulk.presenter.ts'
import { endRun, insertRun, readUndoing, requireRun, starterOf, type BulkRunRow } from './bulkRuns.store.ts'

/** Cancels a bulk action: what it has done stays. Throws `BULK_NOT_FOUND` and `BULK_ENDED`. */
export async function cancelBulk(tx: Tx, caller: Caller, id: string): Promise<BulkRunRow> {
  const run = await requireRun(tx, caller.id, id)
  if (!(await endRun(tx, run, { state: 'cancelled' }))) {
    const { state } = await requireRun(tx, caller.id, id)
    throw new Problem(
      'BULK_ENDED',
      `The bulk action is ${state}, so it cannot be cancelled; it may be undone`,
    )
  }
  await audit(tx, caller, 'bulk_cancelled', id, { facts: { action: run.action.type } })
  return requireRun(tx, caller.id, id)
}

/** Until when a bulk action can be undone; `null` where it cannot be. */
function undoUntil(kinds: BulkKinds, { action, undoes, finishedAt }: BulkRunRow): number | null {
  const kind: BulkKind = kinds[action.type]
  return kind.undo === undefined || undoes !== null || finishedAt === null
    ? null
    : finishedAt + bulkUndoHours * hourMs
}

/** Begins to undo a bulk action, by one of its own. Throws `BULK_NOT_FOUND` and `BULK_NOT_UNDOABLE`. */
export async function undoBulk(tx: Tx, kinds: BulkKinds, caller: Caller, id: string): Promise<BulkRunRow> {
  const run = await requireRun(tx, caller.id, id)
  const why = await whyNotUndoable(tx, kinds, run)
  if (why !== undefined) throw new Problem('BULK_NOT_UNDOABLE', why)
  const undoing = await insertRun(tx, {
    accountId: caller.id,
    ...starterOf(caller),
    action: run.action,
    undoes: id,
  })
  await audit(tx, caller, 'bulk_undone', id, { facts: { action: run.action.type, by: undoing.id } })
  return undoing
}

async function whyNotUndoable(tx: Tx, kinds: BulkKinds, run: BulkRunRow): Promise<string | undefined> {
  const { type } = run.action
  const kind: BulkKind = kinds[type]
  if (kind.undo === undefined) return `What ${type} has done cannot be undone`
  if (run.undoes !== null) return `This bulk action undoes ${run.undoes}; do what that did once more instead`
  const other = (await readUndoing(tx, [run.id])).get(run.id)
  if (other !== undefined) return `The bulk action ${other} undoes this one already`
  const until = undoUntil(kinds, run)
  if (until === null) return 'The bulk action has not ended; cancel it first, and undo then what it has done'
  return tx.now > until
    ? `The bulk action ended more than ${bulkUndoHours} hours ago, which is how long it could be undone`
    : undefined
}

/** Bulk actions as responses show them. */
export async function showBulk(read: Reader, kinds: BulkKinds, runs: readonly BulkRunRow[]) {
  const undoing = await readUndoing(
    read,
    runs.map(({ id }) => id),
  )
  const joining = runs.filter(({ action }) => action.type === 'addToList')
  const greetings = await countOpeningsBy(
    read,
    joining.map(({ id }) => id),
  )
  return runs.map((run) => {
    const undoneBy = undoing.get(run.id) ?? null
    const until = undoneBy === null ? undoUntil(kinds, run) : null
    return presentBulk(run, { undoneBy, undoUntil: until, greetings: greetings.get(run.id) })
  })
}
