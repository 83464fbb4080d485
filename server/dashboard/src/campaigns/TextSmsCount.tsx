import { Text } from '@mantine/core'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { inLines, shownOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { SmsCount } from '../ui/SmsCount.tsx'

/** The labels of the channels by which texts go out, the first and the second one. */
export type ByChannels = Parameters<typeof useChannelsOf>[0]

/** Whether one of the channels carries texts as SMS. */
export const useGoesOutAsSms = (channels: ByChannels): boolean =>
  useChannelsOf(channels).some(({ can }) => can.segments)

/** Below a text that goes out as SMS: how many it becomes, at least where variables are filled in. */
export function TextSmsCount({
  channels,
  text,
  choices,
}: {
  channels: ByChannels
  text: string
  /** What stands below it. */
  choices: ChoicesDraft | null
}) {
  const isSms = useGoesOutAsSms(channels)
  if (!isSms || text === '') return null
  const written = text.replaceAll(templateVariable, '')
  return (
    <div>
      <SmsCount text={inLines(written, shownOf(choices))} />
      {written !== text && (
        <Text size="xs" c="dimmed">
          At least: what the variables stand for comes on top. The preview counts it for a contact.
        </Text>
      )}
    </div>
  )
}
