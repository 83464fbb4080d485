import { Alert, Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted } from '../ui/counted.ts'
import { blanksIn } from './blanks.ts'
import { valuesOf } from './campaignForm.ts'
import type { Campaign } from './campaignLabels.ts'

/** The blanks that are left in a campaign's texts. */
export const blanksLeft = (campaign: Campaign): Map<string, number> => blanksIn(valuesOf(campaign))

/** Warns of the blanks that are left in a campaign's texts; nothing where none is. */
export function BlanksLeft({ campaign }: { campaign: Campaign }) {
  const blanks = blanksLeft(campaign)
  if (blanks.size === 0) return null
  return (
    <Alert
      color="yellow"
      role="status"
      aria-label="Blanks"
      title={`${counted(blanks.size, 'blank is', 'blanks are')} left in its texts`}
    >
      <Text size="sm">Contacts would read them as they stand here:</Text>
      <List size="sm" my={6}>
        {[...blanks].map(([blank, places]) => (
          <List.Item key={blank}>
            <bdi>{blank}</bdi>
            {places > 1 && `, in ${counted(places, 'place')}`}
          </List.Item>
        ))}
      </List>
      <Anchor component={Link} to={`/campaigns/${campaign.id}/edit`} c="inherit" size="sm" underline="always">
        Fill them in
      </Anchor>
    </Alert>
  )
}
