import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { May } from '../roles/May.tsx'
import { MessageText } from './MessageText.tsx'

const TranscriptForm = lazy(async () => ({
  default: (await import('./TranscriptForm.tsx')).TranscriptForm,
}))

/** What is said in a voice note, which people correct where a model has misheard it. */
export function Transcript({
  contactId,
  messageId,
  text,
}: {
  contactId: string
  messageId: string
  text: string
}) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited)
    return (
      <Suspense>
        <TranscriptForm
          contactId={contactId}
          messageId={messageId}
          text={text}
          onEnd={() => setEdited(false)}
        />
      </Suspense>
    )
  return (
    <>
      <MessageText text={text} />
      <Group gap={6} mt={4}>
        <Text size="xs" c="dimmed">
          Transcribed
        </Text>
        <May role="agent">
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label="Correct what was transcribed"
            onClick={() => setEdited(true)}
          >
            Correct
          </Button>
        </May>
      </Group>
    </>
  )
}
