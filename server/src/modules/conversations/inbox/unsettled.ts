import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ConversationRow } from '../conversations.store.ts'
import { isAsking } from '../incoming/needsAnswer.rules.ts'
import { findWork } from '../state.store.ts'
import { workOf } from '../work.rules.ts'
import { hasBegun, listMessagesAfter } from './unsettled.store.ts'

/** What a process of the version before has written to a conversation, as the work on it counts that. */
interface Unsettled {
  work: ConversationRow
  /** Whether the contact or a person of the account has ever written. */
  hasBegun: boolean
  /** Whether something since would have begun an episode. */
  begins: boolean
  waitingSince: number | null
}

/** Reads what is to be settled of a conversation; `undefined`: nothing. The caller holds `locks.conversation`. */
export async function readUnsettled(tx: Tx, contact: ContactRow): Promise<Unsettled | undefined> {
  const work = await findWork(tx, contact.id)
  if (work === undefined || work.stateUpTo === work.lastMessageId) return undefined
  if (work.state === null)
    return { work, hasBegun: await hasBegun(tx, contact.id), begins: false, waitingSince: null }
  let { waitingSince } = work
  let begins = false
  for (const message of await listMessagesAfter(tx, contact.id, work.stateUpTo ?? '')) {
    const asks = message.direction === 'incoming' && isAsking(message, contact)
    const added = workOf(message, { episodeId: '', isAsking: asks })
    if (added.state === 'open') begins = true
    waitingSince = added.firstReplyAt === undefined ? (waitingSince ?? added.waitingSince ?? null) : null
  }
  return { work, hasBegun: true, begins, waitingSince }
}
