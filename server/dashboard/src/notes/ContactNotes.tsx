import { Stack, Text } from '@mantine/core'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { May } from '../roles/May.tsx'
import { NewNote } from './NewNote.tsx'
import { NoteBubble } from './NoteBubble.tsx'
import { useNotes } from './noteQueries.ts'

/** All notes about a contact, newest first, and a place for another one. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const pages = useNotes(contactId)
  const { rows, error, refetch } = pages
  return (
    <Section title="Notes" description="For the team: the contact is never sent them.">
      <Stack gap="sm">
        <May role="agent">
          <NewNote contactId={contactId} />
        </May>
        {rows === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={1} />
        ) : (
          rows.map((note) => <NoteBubble key={note.id} note={note} />)
        )}
        {rows?.length === 0 && (
          <Text size="sm" c="dimmed">
            No notes yet.
          </Text>
        )}
      </Stack>
      <ShowMoreButton pages={pages} variant="subtle" size="compact-sm" mt="sm">
        Show earlier
      </ShowMoreButton>
    </Section>
  )
}
