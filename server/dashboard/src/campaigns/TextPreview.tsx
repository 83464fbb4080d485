import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { usePreview } from './campaignQueries.ts'
import type { ContentDraft } from './ContentFields.tsx'
import { PreviewBubble } from './PreviewBubble.tsx'
import { useGoesOutAsSms, type ByChannels } from './TextSmsCount.tsx'

const typingMs = 250

/** A message to preview. */
export interface PreviewedMessage extends ContentDraft {
  name: string
  /** What becomes of it where the contact lacks a field that it names. */
  lacking: string
}

/** A live preview of messages, filled in for a real contact. */
export function TextPreview({
  messages,
  channels,
  empty,
}: {
  messages: readonly PreviewedMessage[]
  channels: ByChannels
  /** What to do while there is no text. */
  empty: string
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [texts] = useDebouncedValue(
    messages.map(({ text }) => text),
    typingMs,
  )
  const { data: preview, error, refetch } = usePreview(texts, chosen)
  const isSms = useGoesOutAsSms(channels)
  return (
    <Stack gap="sm">
      <SearchSelect
        label="As this contact gets it"
        placeholder={preview?.contact ? nameOf(preview.contact) : 'No contact yet'}
        clearable
        queryKey={['contacts', 'choice']}
        load={async (search, signal) =>
          (await api('GET /contact_search', { query: { search, limit: '20' }, signal })).data.map(optionOf)
        }
        loadOne={async (id, signal) => optionOf(await api('GET /contacts/:id', { params: { id }, signal }))}
        value={chosen}
        onChange={setChosen}
      />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {preview?.texts.every(({ text }) => text.trim() === '') && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {preview?.texts.map(({ text, missing }, index) => {
        const message = messages[index]
        if (message === undefined || text.trim() === '') return null
        return (
          <div key={index}>
            <Text size="xs" c="dimmed" mb={4} dir="auto">
              {message.name}
            </Text>
            <PreviewBubble text={text} choices={message.choices} files={message.files} isSms={isSms} />
            {missing.length > 0 && (
              <Alert color="yellow" mt={6} p="xs">
                This contact has no {missing.map(bidiIsolate).join(', ')}: {message.lacking} A fallback, such
                as {`{{${missing[0]}|there}}`}, lets it go.
              </Alert>
            )}
          </div>
        )
      })}
    </Stack>
  )
}

const optionOf = (contact: Parameters<typeof nameOf>[0] & { id: string }) => ({
  id: contact.id,
  name: nameOf(contact),
})
