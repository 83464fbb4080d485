import type { RetriedInDoubt } from '@replyloop/shared/contract/messagesInDoubt'
import { audit } from '../../access/audit.store.ts'
import { requireChannel } from '../../channels/connecting.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listStillInDoubt } from './inDoubt.store.ts'
import { retryMessage } from './retryMessage.ts'

/**
 * Sends messages in doubt again, as a retry of each does, the oldest first. One that is no longer in doubt, or has been tried
 * since it had so many `attempts`, is left out, so that a request that comes twice sends nothing twice. Throws
 * `CHANNEL_NOT_FOUND`, and `VALIDATION_FAILED` for a channel that sends nothing now.
 */
export async function retryInDoubt(
  tx: Tx,
  caller: Actor,
  channelId: string,
  listed: readonly { id: string; attempts: number }[],
): Promise<RetriedInDoubt> {
  const { name, state } = await requireChannel(tx, caller.id, channelId)
  if (state !== 'active')
    throw new Problem('VALIDATION_FAILED', 'This channel sends nothing now; connect it again first')
  const attempts = new Map(listed.map((message) => [message.id, message.attempts]))
  const ids = [...attempts.keys()]
  const found = await listStillInDoubt(tx, channelId, ids)
  await tx.lock(...found.map(({ contactId }) => locks.conversation(contactId)))
  const still = (await listStillInDoubt(tx, channelId, ids)).filter(
    (message) => message.attempts === attempts.get(message.id),
  )
  const counts = { retried: 0, changed: ids.length - still.length, optedOut: 0, windowClosed: 0 }
  for (const { id } of still) counts[await retryOne(tx, caller.id, id)] += 1
  const facts = { channelId, ...counts }
  if (counts.retried > 0) await audit(tx, caller, 'channel_in_doubt_retried', name, { facts })
  return { success: true, ...counts }
}

/** Sends a message again; or says why it may not go any more, and leaves it as it is. */
const retryOne = (tx: Tx, accountId: string, id: string) =>
  retryMessage(tx, accountId, id).then(
    () => 'retried' as const,
    (error: unknown) => {
      const code = error instanceof Problem ? error.code : undefined
      if (code === 'CONTACT_OPTED_OUT') return 'optedOut' as const
      if (code === 'WINDOW_CLOSED') return 'windowClosed' as const
      throw error
    },
  )
