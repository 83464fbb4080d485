import { ApiError } from '@replyloop/shared/client/apiError'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isNotFound, isSessionEnd } from './apiError.ts'
import { sessionKey } from './useSession.ts'

const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Creates the query client of all pages. Calls `onSignedOut` when nobody is signed in who could be shown anything; on a page
 * whose session ends, the session's query fails, and `SessionEnded` asks for a sign-in over it.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return
    const session = queries.getQueryState(sessionKey)
    if (isSessionEnd(error) && session?.data === undefined) return onSignedOut()
    // Another tab may have signed out, or in to a different account, or somebody has changed the member's role.
    const tellsOfSession =
      error.code === 'FORBIDDEN' ||
      error.code === 'INSUFFICIENT_ROLE' ||
      (isSessionEnd(error) && session?.status !== 'error')
    if (tellsOfSession) void queries.invalidateQueries({ queryKey: sessionKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What does not exist will not come to exist: fetching it again would only make its page flicker.
        enabled: (query) => !pausedQueries.has(query) && !isNotFound(query.state.error),
        retry: (count, error) => count < 2 && isWorthRetrying(error),
      },
    },
  })
  return queries
}

const pausedQueries = new Set<object>()

/** Fetches again what is on screen under any of these keys, and the rest once it is shown. */
export const invalidateAll = (queries: QueryClient, ...keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))

/** Stops everything on screen from being fetched again. Returns a function that allows it again. */
export function pauseActiveQueries(queries: QueryClient): () => void {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  for (const query of active) pausedQueries.add(query)
  void queries.cancelQueries({ predicate: (query) => pausedQueries.has(query) })
  return () => {
    for (const query of active) pausedQueries.delete(query)
  }
}
