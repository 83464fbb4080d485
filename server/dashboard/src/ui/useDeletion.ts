import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pauseActiveQueries } from '../queryClient.ts'

/**
 * Deletes what a page shows. Nothing of the page is read again before it is left for `to`, with any edit of it: what is
 * deleted would look lost. Who has gone elsewhere meanwhile stays there. Then everything else is forgotten and read again.
 */
export function useDeletion(
  remove: () => Promise<unknown>,
  to: '/campaigns' | '/contacts' | '/lists' | '/settings/subscriptions',
) {
  const router = useRouter()
  const queries = useQueryClient()
  const where = () => router.state.location.pathname
  return useMutation({
    mutationFn: remove,
    meta: { failureTitle: 'Nothing was deleted' },
    onMutate: () => ({ begunAt: where(), release: pauseActiveQueries(queries) }),
    onSuccess: async (_answer, _nothing, { begunAt, release }) => {
      if (where() === begunAt) await router.navigate({ to, replace: true, ignoreBlocker: true })
      release()
      queries.removeQueries({ type: 'inactive' })
    },
    onError: (_failure, _nothing, begun) => begun?.release(),
    onSettled: () => void queries.invalidateQueries(),
  })
}
