import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { MessageText } from '../inbox/MessageText.tsx'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Time } from '../ui/Time.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useDeleteNote, useMayChange, useUpdateNote, type Note } from './noteQueries.ts'
import './notes.css'

/** A note among messages or in a list, which says that the contact does not see it. */
export function NoteBubble({ note }: { note: Note }) {
  const { id, contactId, body, member, key, createdAt, editedAt, mentions } = note
  const may = useMayChange(note)
  const [isEditing, setEditing] = useState(false)
  const update = useUpdateNote(contactId)
  const remove = useDeleteNote(contactId)
  const writer = member?.name ?? key ?? 'A program'
  const small = { size: 'compact-xs', variant: 'default' } as const
  if (isEditing)
    return (
      <NoteForm
        label="Note"
        submit="Save"
        initial={body}
        mentioned={mentions}
        error={update.error}
        isPending={update.isPending}
        onSave={(content) => update.mutate({ id, ...content }, { onSuccess: () => setEditing(false) })}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <article className="note" aria-label={`Note by ${writer}`}>
      <MessageText text={body} />
      <Group gap="xs" mt={4} justify="space-between">
        <Text size="xs" c="dimmed" component="div">
          Note by <bdi>{writer}</bdi>, not sent · <Time at={createdAt} />
          {editedAt !== null && ' · edited'}
        </Text>
        {may && (
          <Group gap={6}>
            <Button {...small} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <ConfirmButton
              {...small}
              question="Delete this note?"
              consequence="Nobody can read it any more."
              confirm="Delete"
              onConfirm={() => remove.mutateAsync(id)}
              mutation={remove}
            >
              Delete
            </ConfirmButton>
          </Group>
        )}
      </Group>
    </article>
  )
}
