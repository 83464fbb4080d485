import type { BroadcastState } from '@replyloop/shared/values/broadcast'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findBroadcast, type BroadcastRow } from './broadcasts.store.ts'

/** A broadcast of the account. Throws `BROADCAST_NOT_FOUND`. */
export async function requireBroadcast(read: Reader, accountId: string, id: string): Promise<BroadcastRow> {
  const broadcast = await findBroadcast(read, id)
  if (broadcast?.accountId === accountId) return broadcast
  throw new Problem('BROADCAST_NOT_FOUND', `No broadcast has the id ${id}; GET /v1/broadcasts lists them`)
}

/** A broadcast that is about to be changed, locked. Throws `BROADCAST_NOT_FOUND`. */
export async function lockBroadcast(tx: Tx, accountId: string, id: string): Promise<BroadcastRow> {
  await requireBroadcast(tx, accountId, id)
  await tx.lock(locks.broadcast(id))
  return requireBroadcast(tx, accountId, id)
}

/** Throws `BROADCAST_STATE` unless a broadcast is in one of some states. */
export function requireState(
  { name, state }: Pick<BroadcastRow, 'name' | 'state'>,
  states: readonly BroadcastState[],
  todo: string,
): void {
  if (!states.includes(state))
    throw new Problem(
      'BROADCAST_STATE',
      `${name} is ${state}: only one that is ${states.join(' or ')} can be ${todo}`,
    )
}
