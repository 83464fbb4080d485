import type { Reader } from '../../../platform/db/db.ts'

/** A contact has joined a list, at `since` or later. */
interface Joined {
  listId: string
  contactId: string
  since: number
}

/** Whether campaigns, which stand on lists, greet a contact for having joined a list: 1, or 0 where none does. */
export type CountGreeted = (read: Reader, joined: Joined) => Promise<0 | 1>
