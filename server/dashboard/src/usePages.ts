import { keepPreviousData, useInfiniteQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** One page of a list, as all list endpoints return it. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

/** What `usePages` returns. */
export type Pages<T> = ReturnType<typeof usePages<T>>

/**
 * Reads a list page by page. `rows` are all rows read so far; `fetchNextPage` reads the next page, even while the list
 * is being fetched again. With `keepPrevious`, the rows of the previous key stay until those of the new one arrive, for
 * a search that runs while the user types.
 */
export function usePages<T>(
  queryKey: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? undefined : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: isCheapToRefetch,
    refetchOnWindowFocus: isCheapToRefetch,
    refetchOnReconnect: isCheapToRefetch,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const pageCount = query.data?.pages.length ?? 0
  const fetchNextPage = useCallback(async () => {
    for (;;) {
      const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false })
      // Without a new page, the call only joined a refetch that was already running: ask again.
      if (isError || !hasNextPage || (data?.pages.length ?? 0) > pageCount) return
    }
  }, [query.fetchNextPage, pageCount])
  return { ...query, fetchNextPage, rows: query.data?.pages.flatMap((page) => page.data) }
}

const maxPagesToRefetch = 3

/**
 * Whether a query may be fetched again automatically. A long list may not: it takes one request for each of its pages.
 */
export const isCheapToRefetch = ({ state: { data } }: Pick<Query, 'state'>): boolean =>
  !(
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > maxPagesToRefetch
  )
