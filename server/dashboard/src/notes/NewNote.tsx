import { randomId } from '@mantine/hooks'
import { useRef } from 'react'
import { NoteForm } from './NoteForm.tsx'
import { useCreateNote } from './noteQueries.ts'

/** Writes a note about a contact. */
export function NewNote({ contactId }: { contactId: string }) {
  const create = useCreateNote(contactId)
  const tried = useRef({ text: '', key: '' })
  return (
    <NoteForm
      label="Note for the team"
      submit="Add note"
      error={create.error}
      isPending={create.isPending}
      onSave={(note, done) => {
        const text = JSON.stringify(note)
        // What is sent again after a failure keeps its key, so that it is written once.
        if (tried.current.text !== text) tried.current = { text, key: randomId('note') }
        const written = () => {
          tried.current = { text: '', key: '' }
          done()
        }
        create.mutate({ ...note, key: tried.current.key }, { onSuccess: written })
      }}
    />
  )
}
