import type { VariantResult } from '@replyloop/shared/contract/broadcast'
import type { Tx } from '../../../../platform/db/db.ts'
import { updateBroadcastRow, type BroadcastRow } from '../broadcasts.store.ts'
import { hasUntried } from '../recipients.store.ts'
import type { Step } from '../step.ts'
import { chooseWinner, winnerDueAt } from './winner.rules.ts'

/**
 * When the winner of a broadcast is chosen to whose test nobody is left to be sent to now; `undefined` where there is none to choose,
 * or where somebody of the test still waits for a time. What a provider has refused and what is tried again later does not delay it.
 */
export async function awaitWinner(tx: Tx, broadcast: BroadcastRow): Promise<number | undefined> {
  const { winner, testedAt, id, lastSentAt } = broadcast
  if (winner === null || testedAt !== null) return winnerDueAt(broadcast)
  if (await hasUntried(tx, id)) return undefined
  const change = { testedAt: Math.max(lastSentAt, broadcast.preparedAt ?? tx.now) }
  await updateBroadcastRow(tx, broadcast, change)
  return winnerDueAt({ ...broadcast, ...change })
}

/** The step that chooses the winner of a broadcast by what its test has come to: once. */
export const decideWinner =
  (results: VariantResult[]): Step =>
  async (tx, { broadcast }) => {
    const { winner, decision, state } = broadcast
    if (state !== 'sending' || winner === null || decision !== null) return true // somebody was faster
    const chosen = chooseWinner(results, winner.by)
    await updateBroadcastRow(tx, broadcast, {
      decision: { ...chosen, decidedAt: tx.now, results },
      state: 'preparing', // who has waited is now found
    })
    return true
  }
