import { keepPreviousData, useInfiniteQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** One page of a list, as all list endpoints return it. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

/** A list that is read page by page. */
export interface Pages<T> {
  /** All rows read so far; `undefined` before the first page has come. */
  readonly rows: readonly T[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  /** Whether it has grown too long to be read again automatically. */
  readonly isLong: boolean
  /** Reads the next page, even while the list is being fetched again. */
  readonly fetchNextPage: () => Promise<void>
}

/**
 * Reads a list page by page; `load` gets an empty cursor for the first page. With `keepPrevious`, the rows of the previous
 * key stay until those of the new one arrive, for a search that runs while the user types.
 */
export function usePages<T, More extends object = object>(
  queryKey: QueryKey,
  load: (cursor: string, signal: AbortSignal) => Promise<Page<T> & More>,
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
): Pages<T> & { readonly first: More | undefined } {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: isCheapToRefetch,
    refetchOnWindowFocus: isCheapToRefetch,
    refetchOnReconnect: isCheapToRefetch,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const { error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const pageCount = query.data?.pages.length ?? 0
  const fetchNextPage = useCallback(async () => {
    for (;;) {
      const { data, hasNextPage: hasMore, isError } = await query.fetchNextPage({ cancelRefetch: false })
      // Without a new page, the call only joined a refetch that was already running: ask again.
      if (isError || !hasMore || (data?.pages.length ?? 0) > pageCount) return
    }
  }, [query.fetchNextPage, pageCount])
  const rows = query.data?.pages.flatMap((page) => page.data)
  const isLong = !isCheapToRefetch({ state: query })
  return {
    rows,
    /** What the first page says beside its rows. */
    first: query.data?.pages[0],
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isLong,
    fetchNextPage,
  }
}

/** The rows of a list, page by page, as far as somebody asks for them; `load` gets an empty cursor for the first page. */
export async function* eachRow<T>(load: (cursor: string) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = await load(cursor)
    yield* page.data
    cursor = page.nextCursor
  }
}

/** All rows of a list, however many pages it has. */
export async function allRows<T>(load: (cursor: string) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for await (const row of eachRow(load)) rows.push(row)
  return rows
}

const maxPagesToRefetch = 3

/**
 * Whether a query may be fetched again automatically. A long list may not: it takes one request for each of its pages.
 */
export const isCheapToRefetch = ({ state: { data } }: { state: Pick<Query['state'], 'data'> }): boolean =>
  !(
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > maxPagesToRefetch
  )
