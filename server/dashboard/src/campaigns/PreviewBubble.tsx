import { Text } from '@mantine/core'
import { inLines, shownOf } from '../content/choicesDraft.ts'
import { fileNames } from '../content/filesDraft.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { SmsCount } from '../ui/SmsCount.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import type { ContentDraft } from './ContentFields.tsx'

/** What is said, as a contact gets it; where it goes out as SMS, with how many that are. */
export function PreviewBubble({ text, choices, files, isSms }: ContentDraft & { isSms: boolean }) {
  const below = shownOf(choices)
  return (
    <>
      <ChatBubble from="business">
        {files.length > 0 && (
          <Text size="xs" c="dimmed" mb={4}>
            {fileNames(files)}
          </Text>
        )}
        {text}
        <MessageChoices message={below} />
      </ChatBubble>
      {isSms && <SmsCount text={inLines(text, below)} />}
    </>
  )
}
