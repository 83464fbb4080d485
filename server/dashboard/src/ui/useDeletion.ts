import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/**
 * Deletes what a page shows. The page is left for `to` first, with any edit of it: while it is open it would read again
 * what is forgotten here.
 */
export function useDeletion(
  remove: () => Promise<unknown>,
  {
    queryKey,
    to,
  }: { queryKey: QueryKey; to: '/campaigns' | '/contacts' | '/lists' | '/settings/subscriptions' },
) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await navigate({ to, replace: true, ignoreBlocker: true })
      queries.removeQueries({ queryKey })
      await queries.invalidateQueries()
    },
  })
}
