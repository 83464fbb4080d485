import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../api.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { inLines, shownOf } from '../content/choicesDraft.ts'
import { fileNames } from '../content/filesDraft.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { SmsCount } from '../ui/SmsCount.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { usePreview } from './campaignQueries.ts'
import type { CampaignValues } from './campaignForm.ts'
import { useGoesOutAsSms } from './TextSmsCount.tsx'

const typingMs = 250

/** A live preview of the opening message and the follow-ups, filled in for a real contact. */
export function TextPreview({ values }: { values: CampaignValues }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [texts] = useDebouncedValue(
    [values.openingMessage, ...values.followUps.map(({ text }) => text)],
    typingMs,
  )
  const { data: preview, error, refetch } = usePreview(texts, chosen)
  const isSms = useGoesOutAsSms(values)
  const below = [values.openingChoices, ...values.followUps.map(({ choices }) => choices)]
  const files = [values.openingFiles, ...values.followUps.map((step) => step.files)]
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
          Write an opening message to see it here.
        </Text>
      )}
      {preview?.texts.map(
        ({ text, missing }, index) =>
          text.trim() !== '' && (
            <div key={index === 0 ? 'opening' : `follow-up ${index}`}>
              <Text size="xs" c="dimmed" mb={4}>
                {index === 0 ? 'Opening message' : `Follow-up ${index}`}
              </Text>
              <ChatBubble from="business">
                {(files[index]?.length ?? 0) > 0 && (
                  <Text size="xs" c="dimmed" mb={4}>
                    {fileNames(files[index] ?? [])}
                  </Text>
                )}
                {text}
                <MessageChoices message={shownOf(below[index] ?? null)} />
              </ChatBubble>
              {isSms && <SmsCount text={inLines(text, shownOf(below[index] ?? null))} />}
              {missing.length > 0 && (
                <Alert color="yellow" mt={6} p="xs">
                  This contact has no {missing.map(bidiIsolate).join(', ')}:{' '}
                  {index === 0
                    ? 'the message would be on hold until it has.'
                    : 'the follow-up would be left out.'}{' '}
                  A fallback, such as {`{{${missing[0]}|there}}`}, lets it go.
                </Alert>
              )}
            </div>
          ),
      )}
    </Stack>
  )
}

const optionOf = (contact: Parameters<typeof nameOf>[0] & { id: string }) => ({
  id: contact.id,
  name: nameOf(contact),
})
