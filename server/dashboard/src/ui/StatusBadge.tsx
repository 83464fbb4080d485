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

/**
 * Marks a contact of the sandbox, which all figures and exports leave out, and one of the example data, to whom messages go
 * nowhere; nothing for any other contact.
 */
export function TestBadge({
  contact: { isTest, isExample },
}: {
  contact: { isTest?: true | undefined; isExample?: true | undefined }
}) {
  if (isTest !== true && isExample !== true) return null
  return (
    <Badge
      component="span"
      size="sm"
      color={isTest === true ? 'grape' : 'gray'}
      fw={500}
      style={{ flexShrink: 0 }}
    >
      {isTest === true ? 'Test' : 'Example'}
    </Badge>
  )
}
