import { Group, Text } from '@mantine/core'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { exactTime } from '../ui/format.ts'
import { useNow } from '../ui/useNow.ts'
import { useCancelBulk, useUndoBulk, type BulkRun } from './bulkQueries.ts'

/** Cancels a bulk action that goes on. */
export function CancelButton({ run, words }: { run: BulkRun; words: string }) {
  const cancel = useCancelBulk(run.id)
  return (
    <ConfirmButton
      question="Cancel this bulk action?"
      consequence={`“${words}” ends where it is. What is done by then stays${run.action.type === 'erase' ? '.' : ', and can be undone where that is possible.'}`}
      confirm="Cancel the bulk action"
      onConfirm={() => cancel.mutateAsync()}
      mutation={cancel}
    >
      Cancel
    </ConfirmButton>
  )
}

/** Undoes a bulk action, as long as that is possible; else nothing. */
export function UndoButton({ run: { id, done, undoUntil }, words }: { run: BulkRun; words: string }) {
  const undo = useUndoBulk(id)
  const now = useNow()
  if (undoUntil === null || done === 0 || Date.parse(undoUntil) <= now) return null
  return (
    <Group gap="xs">
      <ConfirmButton
        question="Undo this bulk action?"
        consequence={`Takes “${words}” back from ${counted(done, 'contact')}. What somebody has changed since stays, and so does what was sent.`}
        confirm="Undo it"
        onConfirm={() => undo.mutateAsync()}
        mutation={undo}
      >
        Undo
      </ConfirmButton>
      <Text size="sm" c="dimmed">
        until {exactTime(undoUntil)}
      </Text>
    </Group>
  )
}
