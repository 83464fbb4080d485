import { Button } from '@mantine/core'
import type { Campaign } from '../campaigns/campaignLabels.ts'
import { RotateCcw } from '../ui/icons.ts'

/** Makes the user a new contact, in place of the one on the phone; only a Live campaign takes one. */
export const StartOver = ({
  campaign,
  isStarting,
  onStart,
}: {
  campaign: Campaign | undefined
  isStarting: boolean
  onStart: () => void
}) =>
  (campaign === undefined || campaign.status === 'Live') && (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<RotateCcw size={12} />}
      loading={isStarting}
      onClick={onStart}
    >
      Start over as a new contact
    </Button>
  )
