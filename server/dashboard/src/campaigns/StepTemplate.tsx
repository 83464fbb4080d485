import { Text } from '@mantine/core'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { StepTemplatePanel } from '../templates/StepTemplatePanel.tsx'
import type { CampaignForm } from './campaignForm.ts'
import type { Campaign } from './campaignLabels.ts'

/** What the form of a campaign shows of the template of a step; nothing on a channel that needs none. */
export function StepTemplate({
  form,
  campaign,
  followUp,
  text,
}: {
  form: CampaignForm
  campaign: Campaign | undefined
  /** From 1; left out: the opening message. */
  followUp?: number
  text: string
}) {
  const channel = useChannelsOf(form.values).find(({ can }) => can.templates)
  if (channel === undefined) return null
  const savedText =
    followUp === undefined ? (campaign?.openingMessage ?? '') : campaign?.followUps[followUp - 1]?.text
  if (
    campaign === undefined ||
    ![campaign.channel, campaign.secondChannel].includes(channel.name) ||
    savedText === undefined
  )
    return (
      <Text size="sm" c="dimmed">
        On {channel.name} this needs an approved template for contacts who have not written in the last day.
        Save the campaign; then its text can be submitted here.
      </Text>
    )
  const step =
    followUp === undefined ? campaign.templates?.opening : campaign.templates?.followUps[followUp - 1]
  return (
    <StepTemplatePanel
      key={`${step?.template.id} ${step?.next?.template.id}`}
      campaign={campaign}
      {...(followUp !== undefined && { followUp })}
      text={text}
      isSaved={text === savedText}
    />
  )
}
