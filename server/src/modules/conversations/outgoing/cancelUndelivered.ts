import type { DeliveryError } from '@replyloop/shared/contract/message'
import type { Tx } from '../../../platform/db/db.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { cancelReplies } from '../../webhooks/events.ts'
import { listUndeliveredMessages } from '../messages.store.ts'
import { failMessage } from './deliverMessage.ts'

/**
 * Makes the messages that have not reached a contact who opted out `Failed`, kind `opted_out`
 * (docs/interface.md#opt-out). The caller holds `locks.conversation`: otherwise an attempt that is just ending would
 * put its delivery back.
 */
export async function cancelUndelivered(tx: Tx, contactId: string): Promise<void> {
  await cancelReplies(tx, contactId)
  const error: DeliveryError = {
    at: isoTime(tx.now),
    kind: 'opted_out',
    status: null,
    detail: 'The contact has opted out',
  }
  for (const message of await listUndeliveredMessages(tx, contactId)) await failMessage(tx, message, error)
}
