import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pauseActiveQueries } from '../queryClient.ts'

/**
 * Deletes the subject of the current page, then leaves the page for `to`, without asking about unsaved changes. Until
 * then its queries are paused: they would get a 404, and the page would show an error. If the user has gone to another
 * page in the meantime, they stay there. Afterwards everything is read again.
 */
export function useDeletion(
  remove: () => Promise<unknown>,
  to: '/campaigns' | '/contacts' | '/lists' | '/settings/subscriptions',
) {
  const router = useRouter()
  const queries = useQueryClient()
  const currentPath = () => router.state.location.pathname
  return useMutation({
    mutationFn: remove,
    meta: { failureTitle: 'Nothing was deleted' },
    onMutate: () => ({ startPath: currentPath(), resumeQueries: pauseActiveQueries(queries) }),
    onSuccess: async (_answer, _nothing, { startPath, resumeQueries }) => {
      if (currentPath() === startPath) await router.navigate({ to, replace: true, ignoreBlocker: true })
      resumeQueries()
      queries.removeQueries({ type: 'inactive' })
    },
    onError: (_error, _nothing, context) => context?.resumeQueries(),
    onSettled: () => void queries.invalidateQueries(),
  })
}
