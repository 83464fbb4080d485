import { Button, Group, Textarea } from '@mantine/core'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { useState, type SubmitEvent } from 'react'
import { api } from '../api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useConversationMutation } from './inboxQueries.ts'

/** Corrects what is written down of a voice note. */
export function TranscriptForm({
  contactId,
  messageId,
  text,
  onEnd,
}: {
  contactId: string
  messageId: string
  text: string
  onEnd: () => void
}) {
  const [typed, setTyped] = useState(text)
  const save = useConversationMutation(
    contactId,
    (corrected: string) =>
      api('PUT /messages/:id/transcript', { params: { id: messageId }, body: { text: corrected } }),
    { failureTitle: null }, // the form says it
    { hasMessages: true },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !save.isPending) save.mutate(typed, { onSuccess: onEnd })
  }
  return (
    <form onSubmit={submit} aria-label="What is said in the voice note">
      <Textarea
        label="What is said"
        autosize
        minRows={2}
        autoFocus
        maxLength={maxMessageLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorNotice error={save.error} />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={save.isPending} disabled={typed.trim() === ''}>
          Save
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
      <UnsavedGuard isDirty={() => typed !== text} isSaving={save.isPending} />
    </form>
  )
}
