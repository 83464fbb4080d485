import { defaultPageSize } from '@replyloop/shared/values/limits'
import type { IdPrefix } from '../ids.ts'
import { fieldProblem, type Problem } from '../errors/problem.ts'

/** Which page of a list is wanted: up to `limit` entries after the one that `cursor` names. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** A page of those entries that contain `search`. */
export interface SearchQuery extends PageQuery {
  search?: string | undefined
}

/** One page of a list. */
export interface Page<R> {
  data: R[]
  /** `null` on the last page. */
  nextCursor: string | null
}

/** What the cursors of a list are: ids of one kind; `null` for anything else. */
type CursorKind = IdPrefix | null

/**
 * Throws `VALIDATION_FAILED` for a cursor that no page of the list can have given. What the cursor names may be deleted by
 * now: the next page begins at its place all the same.
 */
function requireCursorOf(kind: CursorKind, { cursor }: PageQuery): void {
  if (kind !== null && cursor !== undefined && !cursor.startsWith(`${kind}_`)) throw wrongCursor()
}

/** The problem of a cursor that no page of a list can have given. */
export const wrongCursor = (): Problem =>
  fieldProblem('cursor', 'must be the nextCursor of the page before; leave it out for the first page')

/**
 * Reads one page of a list and presents its entries. `read` is asked for one entry more than the page holds, which shows
 * whether another page follows. The cursor is the key of the last entry on the page. Throws `VALIDATION_FAILED` for a
 * cursor of another kind.
 */
export async function readPageBy<T, R>(
  kind: CursorKind,
  query: PageQuery,
  read: (limit: number) => PromiseLike<readonly T[]>,
  keyOf: (entry: T) => string,
  present: (entry: T) => R,
): Promise<Page<R>> {
  requireCursorOf(kind, query)
  const limit = query.limit ?? defaultPageSize
  const rows = await read(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? keyOf(last) : null,
  }
}

/** `readPageBy` for entries whose key is their id. */
export const readPage = <T extends { id: string }, R>(
  kind: CursorKind,
  query: PageQuery,
  read: (limit: number) => PromiseLike<readonly T[]>,
  present: (entry: T) => R,
): Promise<Page<R>> => readPageBy(kind, query, read, idOf, present)

const idOf = ({ id }: { id: string }) => id

/** How many rows a page of large entries reads at once, at first and later: each of the largest size takes milliseconds. */
const readAtOnce = { first: 6, later: 25 }
/** How many bytes of JSON make a page of large entries full. */
const fullBytes = 4 * 1024 * 1024

/**
 * `readPage` for entries of up to a megabyte, such as contacts with all their custom fields. It reads some rows at
 * a time, after the cursor that it gives to `read`, and ends the page early when that is full of bytes. `keyOf` is the cursor
 * behind an entry, of lists in another order than that of ids.
 */
export async function readLargePage<T extends { id: string }, R>(
  kind: CursorKind,
  query: PageQuery,
  read: (limit: number, cursor: string | undefined) => PromiseLike<readonly T[]>,
  present: (entry: T) => R,
  keyOf: (entry: T) => string = idOf,
): Promise<Page<R>> {
  requireCursorOf(kind, query)
  const limit = query.limit ?? defaultPageSize
  const data: R[] = []
  let { cursor } = query
  let bytes = 0
  const isFull = () => data.length === limit || bytes >= fullBytes
  for (;;) {
    const atOnce = data.length === 0 ? readAtOnce.first : readAtOnce.later
    // Of a full page one row more is read: it shows whether another page follows.
    const wanted = isFull() ? 1 : Math.min(atOnce, limit + 1 - data.length)
    const rows = await read(wanted, cursor)
    for (const row of rows) {
      if (isFull()) return { data, nextCursor: cursor ?? null }
      const entry = present(row)
      data.push(entry)
      bytes += Buffer.byteLength(JSON.stringify(entry))
      cursor = keyOf(row)
    }
    if (rows.length < wanted) return { data, nextCursor: null }
  }
}

const largeBytes = 20_000

/**
 * Where all rows of a list are read, some at a time: how many to read next, after those that were read `last`. These are `many`
 * after small rows, and few at first and after large ones, since neighbours are alike: many large rows at once would hold up
 * the process.
 */
export const rowsAtOnce = (last: readonly { bytes: number }[], many: number): number =>
  last.length > 0 && last.every(({ bytes }) => bytes < largeBytes) ? many : 5
