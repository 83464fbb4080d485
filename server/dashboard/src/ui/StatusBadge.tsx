import { Badge } from '@mantine/core'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'

const colors: Readonly<Record<CampaignStatus, string>> = {
  Draft: 'gray',
  Live: 'green',
  Paused: 'yellow',
  Completed: 'blue',
}

/** The status of a campaign, with its color. */
export function StatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <Badge color={colors[status]} fw={500}>
      {status}
    </Badge>
  )
}
