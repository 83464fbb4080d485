import { randomId } from '@mantine/hooks'
import { isSameValue } from '@replyloop/shared/values/changes'
import { NoteForm } from './NoteForm.tsx'
import { useCreateNote } from './noteQueries.ts'

/** Writes a note about a contact. */
export function NewNote({ contactId }: { contactId: string }) {
  const create = useCreateNote(contactId)
  return (
    <NoteForm
      label="Note for the team"
      submit="Add note"
      error={create.error}
      isPending={create.isPending}
      onSave={(note, done) => {
        // What is sent again after a failure keeps its key, so that it is written once.
        const failed = create.isError ? create.variables : undefined
        const isAgain = failed !== undefined && isSameValue(failed, { ...note, key: failed.key })
        create.mutate(isAgain ? failed : { ...note, key: randomId('note') }, { onSuccess: done })
      }}
    />
  )
}
