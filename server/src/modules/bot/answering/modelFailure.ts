import { updateAccount, type Account } from '../../accounts/accounts.store.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ModelFault } from '../engine.ts'

/** The same failure again is stored once a minute at most: while a model is down, each question fails. */
const storedEveryMs = minuteMs

/** Keeps why the model of an account gave no answer, for its people to see; `null` once it answers again. */
export async function storeModelFailure(
  tx: Tx,
  { id, botFailure: before }: Pick<Account, 'id' | 'botFailure'>,
  fault: ModelFault | null,
): Promise<void> {
  const isSame =
    fault === null
      ? before === null
      : before?.kind === fault.kind &&
        before.status === fault.status &&
        Math.abs(tx.now - before.at) < storedEveryMs
  if (!isSame) await updateAccount(tx, id, { botFailure: fault && { ...fault, at: tx.now } })
}
