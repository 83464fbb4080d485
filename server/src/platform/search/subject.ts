import type { SearchSubject } from '../db/schema/search.ts'
import type { Reader } from '../db/db.ts'

/** Rows of an account, by their ids: those behind one, up to one, or some by name. */
export interface Range {
  after?: string | undefined
  upTo?: string | undefined
  ids?: readonly string[]
}

/** A kind of rows with a text that is searched for. */
export interface Searched {
  subject: SearchSubject
  /** Their texts, in the order of their ids. */
  listTexts(
    read: Reader,
    accountId: string,
    range: Range,
    limit: number,
  ): PromiseLike<{ id: string; text: string }[]>
  /** The ids of those whose text contains the needle: what decides in the end. */
  listContaining(
    read: Reader,
    accountId: string,
    needle: string,
    range: Range,
    limit: number,
  ): PromiseLike<{ id: string }[]>
}
