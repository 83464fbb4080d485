import { immediateJoins, maxRatePerMinute } from '@replyloop/shared/values/limits'
import { NumberInput, Select, Stack, Text } from '@mantine/core'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { Section } from '../ui/Section.tsx'
import type { CampaignForm } from './campaignForm.ts'
import { CampaignSwitch } from './CampaignSwitch.tsx'
import { ListFields } from './ListFields.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { templateStateLabels, triggerLabel, type Campaign } from './campaignLabels.ts'
import { StepTemplate } from './StepTemplate.tsx'
import { TextSmsCount } from './TextSmsCount.tsx'

const templateStates = Object.entries(templateStateLabels).map(([value, label]) => ({ value, label }))

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
  const { channel } = form.values
  const connected = useChannelsOf(form.values)
  const isOwnPlatform = !connected.some(({ name, can }) => name === channel || can.templates)
  return (
    <Section
      title="Opening message"
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
          meaning="On: while the campaign is Live, contacts who join the list get the opening message. Off: they get nothing."
        />
        <TemplateInput
          label="Text"
          value={form.values.openingMessage}
          onChange={(text) => form.setFieldValue('openingMessage', text)}
          error={form.errors['openingMessage']}
        />
        <TextSmsCount values={form.values} text={form.values.openingMessage} />
        <StepTemplate form={form} campaign={campaign} text={form.values.openingMessage} />
        <NumberInput
          label="Send rate"
          description={`Opening messages a minute, once more than ${immediateJoins} contacts join at once. Empty: the service’s own${pacePerMinute === undefined ? '' : ` (${pacePerMinute})`}.`}
          min={1}
          max={maxRatePerMinute}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('pacePerMinute')}
        />
        {isOwnPlatform && (campaign?.templates ?? null) === null && (
          <Select
            label="WhatsApp template"
            description="For a WhatsApp of your own platform: where the approval of this text as a template stands. You keep it up to date yourself."
            placeholder="None"
            clearable
            data={templateStates}
            {...form.getInputProps('templateState')}
          />
        )}
      </Stack>
    </Section>
  )
}
