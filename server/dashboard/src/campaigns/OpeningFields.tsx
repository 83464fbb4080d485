import { immediateJoins, maxRatePerMinute } from '@replyloop/shared/values/limits'
import { NumberInput, Stack, Text } from '@mantine/core'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { ChoicesInput } from '../content/ChoicesInput.tsx'
import { FilesInput } from '../content/FilesInput.tsx'
import { useList } from '../lists/listQueries.ts'
import type { CampaignForm } from './campaignForm.ts'
import { CampaignSwitch } from './CampaignSwitch.tsx'
import { ListFields } from './ListFields.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { triggerLabel, type Campaign } from './campaignLabels.ts'
import { openingStep } from './campaignSteps.ts'
import { StepSection } from './StepSection.tsx'
import { StepTemplate } from './StepTemplate.tsx'
import { TextSmsCount } from './TextSmsCount.tsx'

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
        <CampaignSwitch
          form={form}
          field="triggerOnListAdd"
          label={triggerLabel}
          meaning="Greets who joins the list. On: while the campaign is Live, contacts who join get the opening message. Off: they get nothing."
        />
        <TemplateInput
          label="Text"
          value={form.values.openingMessage}
          onChange={(text) => form.setFieldValue('openingMessage', text)}
          error={form.errors['openingMessage']}
        />
        <TextSmsCount
          values={form.values}
          text={form.values.openingMessage}
          choices={form.values.openingChoices}
        />
        <ChoicesInput
          of="the opening message"
          language={form.values.language}
          value={form.values.openingChoices}
          onChange={(draft) => form.setFieldValue('openingChoices', draft)}
          error={form.errors['openingChoices']}
        />
        <FilesInput
          of="the opening message"
          files={form.values.openingFiles}
          onChange={(files) => form.setFieldValue('openingFiles', files)}
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
