import { Text } from '@mantine/core'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { inLines, shownOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { SmsCount } from '../ui/SmsCount.tsx'
import type { CampaignValues } from './campaignForm.ts'

/** Whether one of a campaign's channels carries its texts as SMS. */
export const useGoesOutAsSms = (channels: Parameters<typeof useChannelsOf>[0]): boolean =>
  useChannelsOf(channels).some(({ can }) => can.segments)

/** Below a text of a campaign whose texts go out as SMS: how many it becomes, at least where variables are filled in. */
export function TextSmsCount({
  values,
  text,
  choices,
}: {
  values: Pick<CampaignValues, 'channel' | 'secondChannel'>
  text: string
  /** What stands below it. */
  choices: ChoicesDraft | null
}) {
  const isSms = useGoesOutAsSms(values)
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
