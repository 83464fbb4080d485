import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmButton } from './ConfirmButton.tsx'
import { useDeletion } from './useDeletion.ts'

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
  to: Parameters<typeof useDeletion>[1]
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
      isPending={deletion.isPending}
      error={deletion.error}
    >
      {verb}
    </ConfirmButton>
  )
}
