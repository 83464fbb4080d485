import { Alert, Text } from '@mantine/core'
import { useChannelsOf } from '../channels/channelQueries.ts'
import type { Campaign } from './campaignLabels.ts'
import { cannotOpen, whatWorks } from './cannotOpen.ts'

/** Says of a campaign whose channel lets nobody be written to first what that means, and what works instead. */
export function CannotOpenNotice({
  campaign,
}: {
  campaign: Pick<Campaign, 'type' | 'channel'> & { secondChannel: string | null }
}) {
  const channels = useChannelsOf(campaign)
  const consequence = cannotOpen(campaign, channels)
  if (consequence === undefined) return null
  return (
    <Alert color="yellow" role="status" aria-label="Channel" title={consequence}>
      <Text size="sm">{whatWorks(campaign, channels)}</Text>
    </Alert>
  )
}
