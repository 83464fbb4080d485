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
          {campaign !== undefined && campaign.status !== 'Live' && <NotLive {...campaign} />}
        </div>
      </Stack>
    </StepSection>
  )
}

/** Says that a broadcast cannot be started yet, or not at all, with a campaign that is not Live. */
const NotLive = ({ id, status }: Pick<NonNullable<SaidBy['campaign']>, 'id' | 'status'>) =>
  status === 'Completed' ? (
    <Text size="sm" mt={4}>
      It is Completed and answers nobody any more: choose another one.
    </Text>
  ) : (
    <Text size="sm" mt={4}>
      It is {status === 'Draft' ? 'a Draft' : status} now:{' '}
      <Anchor component={Link} to={`/campaigns/${id}`} size="sm" underline="always">
        open the campaign
      </Anchor>{' '}
      to put it live.
    </Text>
  )
