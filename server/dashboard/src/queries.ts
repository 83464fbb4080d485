import { QueryCache, QueryClient, MutationCache, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'

/** One page of a list, as every list of the interface answers it. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

const worthAnotherTry = (failure: Error) =>
  failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500)

/** The cache of everything that the pages have read. `onSignedOut` is called when the service no longer knows the session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (failure: Error) => {
    if (failure instanceof ApiFailure && failure.code === 'UNAUTHORIZED') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, failure) => count < 2 && worthAnotherTry(failure),
      },
    },
  })
}

/** Reads a list page by page: `rows` are those read so far; `fetchNextPage` reads on. */
export function usePages<T>(queryKey: QueryKey, load: (cursor: string | undefined) => Promise<Page<T>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam === '' ? undefined : pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) }
}
