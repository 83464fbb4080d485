import { immediateJoins, maxRatePerMinute } from '@replyloop/shared/values/limits'
import { NumberInput, Stack, Text } from '@mantine/core'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { useList } from '../lists/listQueries.ts'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import type { CampaignForm } from './campaignForm.ts'
import { ContentFields } from './ContentFields.tsx'
import { ListFields } from './ListFields.tsx'
import { triggerLabel, type Campaign } from './campaignLabels.ts'
import { openingStep } from './campaignSteps.ts'
import { StepSection } from './StepSection.tsx'
import { StepTemplate } from './StepTemplate.tsx'

/** The opening message: the list whose new members get it, its text, and its send rate. */
export function OpeningFields({
  form,
  campaign,
  pacePerMinute,
}: {
  form: CampaignForm
  /** As it is saved; left out for a new one. */
  campaign?: Campaign | undefined
  pacePerMinute?: number | undefined
}) {
  const isIncoming = form.values.type === 'Incoming'
  const { listId } = form.values
  const listName = useList(listId).data?.name
  const needsTemplate =
    useChannelsOf(form.values).some(({ can }) => can.templates) &&
    campaign?.templates?.opening?.template.state !== 'approved'
  return (
    <StepSection
      number={2}
      title="Opening message"
      step={openingStep(form.values, { listName, needsTemplate })}
      description="The first message to a contact who joins the list. Each contact gets it only once."
    >
      <Stack>
        {isIncoming && (
          <Text size="sm" c="dimmed">
            An Incoming campaign sends no opening message. What you enter here is kept in case its type
            changes.
          </Text>
        )}
        <ListFields form={form} />
        <DescribedSwitch
          label={triggerLabel}
          meaning="Greets who joins the list. On: while the campaign is Live, contacts who join get the opening message. Off: they get nothing."
          {...form.getInputProps('triggerOnListAdd', { type: 'checkbox' })}
        />
        <ContentFields
          label="Text"
          of="the opening message"
          language={form.values.language}
          channels={form.values}
          content={{
            text: form.values.openingMessage,
            choices: form.values.openingChoices,
            files: form.values.openingFiles,
          }}
          errors={{ text: form.errors['openingMessage'], choices: form.errors['openingChoices'] }}
          onText={(text) => form.setFieldValue('openingMessage', text)}
          onChoices={(draft) => form.setFieldValue('openingChoices', draft)}
          onFiles={(files) => form.setFieldValue('openingFiles', files)}
        />
        <StepTemplate form={form} campaign={campaign} text={form.values.openingMessage} />
        <NumberInput
          label="Opening messages a minute"
          description={`The send rate, once more than ${immediateJoins} contacts join at once. Empty: the service’s own${pacePerMinute === undefined ? '' : ` (${pacePerMinute})`}.`}
          min={1}
          max={maxRatePerMinute}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('pacePerMinute')}
        />
      </Stack>
    </StepSection>
  )
}
