import type { Reader } from '../../../platform/db/db.ts'

/** What a search for contacts asks of lists, which stand on contacts and so cannot be imported here. */
export interface ListDirectory {
  /** Throws `LIST_NOT_FOUND` unless the account has that list. */
  require(read: Reader, accountId: string, listId: string): Promise<unknown>
}
