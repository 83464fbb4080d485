/** How many entries a page has when the client does not say (contract section 2). */
const defaultLimit = 50

/** What a list is asked for. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Reads one page: `read` is asked for one entry more than the page holds, to know whether another page follows. The
 * cursor names the last entry shown, by `keyOf`.
 */
export async function readPage<T, R>(
  query: PageQuery,
  read: (limit: number) => PromiseLike<readonly T[]>,
  keyOf: (item: T) => string,
  present: (item: T) => R,
): Promise<{ data: R[]; nextCursor: string | null }> {
  const limit = query.limit ?? defaultLimit
  const rows = await read(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? keyOf(last) : null,
  }
}
