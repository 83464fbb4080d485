import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Query, QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from './apiError.ts'
import { sessionKey } from './session.ts'

/** One page of a list, as every list of the interface answers it. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

const worthAnotherTry = (failure: Error) =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)

/** The cache of everything that the pages have read. `onSignedOut` is called when the service no longer knows the session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (failure: Error) => {
    if (!(failure instanceof ApiError)) return
    if (failure.code === 'UNAUTHORIZED') onSignedOut()
    // Another tab may have signed in to another account.
    if (failure.code === 'FORBIDDEN') void queries.invalidateQueries({ queryKey: sessionKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        enabled: (query) => !held.has(query),
        retry: (count, failure) => count < 2 && worthAnotherTry(failure),
      },
    },
  })
  return queries
}

const held = new Set<object>()

/** Lets nothing that is on screen be read again, whatever is told, until the function that it answers is called. */
export function holdShown(queries: QueryClient): () => void {
  const shown = queries.getQueryCache().findAll({ type: 'active' })
  for (const query of shown) held.add(query)
  void queries.cancelQueries({ predicate: (query) => held.has(query) })
  return () => {
    for (const query of shown) held.delete(query)
  }
}

const longFrom = 4

/**
 * Whether a query can be read again without being asked for: a list that somebody has scrolled far down would be read
 * again with a request for each of its pages.
 */
export const isShort = ({ state: { data } }: Pick<Query, 'state'>): boolean =>
  !(
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length >= longFrom
  )

/**
 * Reads a list page by page: `rows` are those read so far; `fetchNextPage` reads on, even if the list is just being read
 * again. With `keepPrevious` the rows of the last key stay until those of a new one have come, such as while somebody types.
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
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const known = query.data?.pages.length ?? 0
  const fetchNextPage = useCallback(async () => {
    for (;;) {
      const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false })
      // Unless all was read again at the same time, such as since something has changed.
      if (isError || !hasNextPage || (data?.pages.length ?? 0) > known) return
    }
  }, [query.fetchNextPage, known])
  return { ...query, fetchNextPage, rows: query.data?.pages.flatMap((page) => page.data) }
}
