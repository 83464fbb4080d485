import { audit } from '../../access/audit.store.ts'
import { isGoingOn, releaseAssigned } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'

/** Gives the conversations of a member who may not answer any more to nobody, also those of sub-accounts; one line says how many were open. */
export async function releaseConversations(
  tx: Tx,
  { caller, member }: { caller: Actor; member: { id: string; accountId: string; email: string } },
): Promise<void> {
  const released = await releaseAssigned(tx, member)
  for (const accountId of new Set(released.map((row) => row.accountId))) tx.notify(`account:${accountId}`)
  const open = released.filter(isGoingOn).length
  if (open > 0)
    await audit(tx, caller, 'conversations_released', member.email, { facts: { conversations: open } })
}
