import type { Tx } from '../../../platform/db/db.ts'
import {
  deleteDatedSteps,
  listDatedStepsOfBoth,
  moveDatedSteps,
  type DatedStepRow,
} from './datedSteps.store.ts'
import { planLater } from './planDatedSteps.ts'

/** Which of two rows of one step stays: one that was sent to either, then one that is still to go out. */
const rank: Readonly<Record<DatedStepRow['state'], number>> = { done: 2, open: 1, ended: 0 }

/** Gives a contact the dated steps of another one that is merged into it, one row for each step, and plans them by what it then has. */
export async function mergeDatedSteps(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await listDatedStepsOfBoth(tx, [from, to])
  if (rows.length === 0) return
  const keyOf = ({ campaignId, stepId }: DatedStepRow) => `${campaignId} ${stepId}`
  const own = new Map(rows.filter((row) => row.contactId === to).map((row) => [keyOf(row), row]))
  const dropped = rows
    .filter(({ contactId }) => contactId === from)
    .flatMap((row) => {
      const rival = own.get(keyOf(row))
      if (rival === undefined) return []
      return rank[row.state] > rank[rival.state] ? [rival.id] : [row.id]
    })
  await deleteDatedSteps(tx, dropped)
  await moveDatedSteps(tx, from, to)
  planLater(tx, to)
}
