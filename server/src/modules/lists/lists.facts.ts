import { defineFact } from '../../platform/facts.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { ListRow } from './lists.store.ts'

/** A contact and a list. */
interface Membership {
  contact: ContactRow
  list: ListRow
}

/**
 * Contacts are about to join these lists, in one transaction: locks that several joins would take in no order are taken now.
 */
export const listsJoining = defineFact<readonly string[]>('list.joining')

/** How a contact joins a list. */
export interface HowJoined {
  /** Whether as one of so many that none of them is to be greeted at once. */
  queueAll: boolean
  /** Whether to be greeted at all. */
  greet: boolean
  /** The import, or the bulk action, by which it does; `null`: by neither. */
  joinedBy: string | null
}

/** Contacts of one account have joined a list. */
export const listJoined = defineFact<{ contacts: readonly ContactRow[]; list: ListRow } & HowJoined>(
  'list.joined',
)

/** A contact has left a list. */
export const listLeft = defineFact<Membership>('list.left')

/** A list is about to be deleted; nobody links a campaign to it any more. Refused where it is still needed. */
export const listDeleting = defineFact<ListRow>('list.deleting')
