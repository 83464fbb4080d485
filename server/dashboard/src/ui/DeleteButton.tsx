import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from './icons.ts'
import type { ReactNode } from 'react'
import { pauseActiveQueries } from '../queryClient.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

/** The page that lists what is left. */
type ListPath =
  | '/broadcasts'
  | '/campaigns'
  | '/contacts'
  | '/lists'
  | '/segments'
  | '/settings/snippets'
  | '/settings/subscriptions'
  | '/settings/teams'

/**
 * Deletes the subject of the current page after the user has confirmed it, then leaves the page for `to`. `verb` is what the
 * button says, `subject` what it deletes, as the question names it.
 */
export function DeleteButton({
  verb = 'Delete',
  subject,
  consequence,
  confirm,
  remove,
  to,
}: {
  verb?: string
  subject: ReactNode
  consequence: ReactNode
  confirm: string
  remove: () => Promise<unknown>
  to: ListPath
}) {
  const deletion = useDeletion(remove, to)
  return (
    <ConfirmButton
      color="red"
      variant="light"
      leftSection={<Trash2 size={16} />}
      question={
        <>
          {verb} {subject}?
        </>
      }
      consequence={consequence}
      confirm={confirm}
      onConfirm={() => deletion.mutateAsync()}
      mutation={deletion}
    >
      {verb}
    </ConfirmButton>
  )
}

/**
 * Deletes the subject of the current page, then leaves the page for `to`, without asking about unsaved changes. Until
 * then its queries are paused: they would get a 404, and the page would show an error. If the user has gone to another
 * page in the meantime, they stay there. Afterwards everything is read again.
 */
function useDeletion(remove: () => Promise<unknown>, to: ListPath) {
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
