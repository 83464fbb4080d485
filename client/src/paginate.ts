/** One page of a list, as the operations that list return it. */
export interface PageResponse<T> {
  readonly body: {
    readonly data: readonly T[]
    /** What to ask for the next page with; `null` on the last one. */
    readonly nextCursor: string | null
  }
}

/**
 * Reads a list to its end, a page at a time, and gives its entries one by one. `list` asks for the page at a cursor,
 * which is `undefined` for the first one.
 *
 * ```ts
 * for await (const list of paginate((cursor) => client.listLists({ query: { cursor } }))) console.log(list.name)
 * ```
 */
export async function* paginate<T>(
  list: (cursor: string | undefined) => Promise<PageResponse<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { body }: PageResponse<T> = await list(cursor)
    yield* body.data
    cursor = body.nextCursor
  }
}
