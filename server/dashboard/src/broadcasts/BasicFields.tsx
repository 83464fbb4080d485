import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { maxName } from '@replyloop/shared/values/limits'
import { Link } from '@tanstack/react-router'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { StepSection } from '../campaigns/StepSection.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { basicStep } from './broadcastSteps.ts'
import type { SaidBy } from './useSaidBy.ts'

/** The name of a broadcast, and its campaign. */
export function BasicFields({ form, campaign }: { form: BroadcastForm; campaign: SaidBy['campaign'] }) {
  const { campaignId } = form.values
  return (
    <StepSection number={1} title="Broadcast" step={basicStep(form.values, campaign?.name ?? '')}>
      <Stack>
        <TextInput label="Name" maxLength={maxName} required {...form.getInputProps('name')} />
        <div>
          <CampaignSelect
            label="Campaign"
            description="It answers what comes back, and has to be Live when the broadcast is started."
            placeholder="Choose a campaign"
            required
            value={campaignId}
            onChange={(id) => form.setFieldValue('campaignId', id)}
            error={form.errors['campaignId']}
          />
          {campaign !== undefined && campaign.id === campaignId && campaign.status !== 'Live' && (
            <Text size="sm" mt={4}>
              It is {campaign.status} now:{' '}
              <Anchor component={Link} to={`/campaigns/${campaign.id}`} size="sm" underline="always">
                open the campaign
              </Anchor>{' '}
              to put it live.
            </Text>
          )}
        </div>
      </Stack>
    </StepSection>
  )
}
