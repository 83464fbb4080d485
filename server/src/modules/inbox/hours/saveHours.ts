import type { Hours } from '@replyloop/shared/contract/hours'
import { isSameValue } from '@replyloop/shared/values/changes'
import { audit } from '../../access/audit.store.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recomputeByHours } from '../settings/recomputeDueSoon.ts'
import { drainAll } from '../teams/drainSoon.ts'
import { readHours, storeHours } from './hours.store.ts'

/** Saves the hours of an account, which its teams without any have; `null`: always. */
export async function saveHours(tx: Tx, caller: Actor, hours: Hours | null): Promise<void> {
  await tx.lock(locks.teams(caller.id))
  await declareHours(tx, caller, hours)
}

/** The same of an account that a file declares. The caller holds `locks.teams` of one that was there before. */
export async function declareHours(tx: Tx, caller: Actor, hours: Hours | null): Promise<void> {
  const before = await readHours(tx, caller.id)
  if (isSameValue(before, hours)) return
  await storeHours(tx, caller.id, hours)
  const { name } = await readAccount(tx, caller.id)
  await audit(tx, caller, 'hours_changed', name, { changes: { hours: { before, after: hours } } })
  await drainAll(tx, caller.id)
  await recomputeByHours(tx, { accountId: caller.id })
}
