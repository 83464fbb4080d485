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

/** Marks a contact of the sandbox, which all figures and exports leave out; nothing for any other. */
export const TestBadge = ({ contact }: { contact: { isTest?: true | undefined } }) =>
  contact.isTest === true && (
    <Badge component="span" size="sm" color="grape" fw={500} style={{ flexShrink: 0 }}>
      Test
    </Badge>
  )
