import { Alert, Text } from '@mantine/core'
import { BlanksLeft, blanksLeft } from './BlanksLeft.tsx'
import type { Campaign } from './campaignLabels.ts'

/** What comes next for a campaign: to fill in the blanks of its texts, or to go live; nothing once it works. */
export function NextStep({ campaign }: { campaign: Campaign }) {
  if (campaign.status === 'Completed') return null
  if (blanksLeft(campaign).size > 0) return <BlanksLeft campaign={campaign} />
  if (campaign.status !== 'Draft') return null
  return (
    <Alert role="status" aria-label="Next" title="Next: go live">
      <Text size="sm">
        Nothing is sent yet. Press “Go live”, then “Be a contact” on the phone: there you see what a contact
        gets, and can write to the bot.
      </Text>
    </Alert>
  )
}
