import { unsentOpeningStates } from '@replyloop/shared/values/opening'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Tx } from '../../../platform/db/db.ts'
import { listRecipientsOf, updateRecipient, type RecipientRow } from './recipients.store.ts'

const isUnsent = ({ state }: RecipientRow) => isOneOf(unsentOpeningStates, state)

/**
 * Gives a contact what it is of broadcasts by another one that is merged into it: once each. Of two that one has, that which was sent
 * stays; what waits of the other never goes out. The caller holds `locks.conversation` of both.
 */
export async function mergeRecipients(tx: Tx, from: string, to: string): Promise<void> {
  const of = async (id: string) => (await listRecipientsOf(tx, id)).map(({ recipient }) => recipient)
  const keptOf = new Map((await of(to)).map((recipient) => [recipient.broadcastId, recipient]))
  for (const other of await of(from)) {
    const kept = keptOf.get(other.broadcastId)
    const goesFirst = kept === undefined || (other.state === 'sent' && kept.state !== 'sent')
    const dropped = goesFirst ? kept : other
    if (dropped !== undefined) {
      const ended = isUnsent(dropped) && ({ state: 'cancelled', reason: 'merged', heldUntil: null } as const)
      await updateRecipient(tx, dropped, { ...ended, contactId: null, address: null })
    }
    if (goesFirst) await updateRecipient(tx, other, { contactId: to })
  }
}
