import { Group, NumberInput, Radio, Stack } from '@mantine/core'
import { stopRuleWindow } from '@replyloop/shared/values/broadcast'
import { messagePurposes, type MessagePurpose } from '@replyloop/shared/values/message'
import { maxRatePerMinute } from '@replyloop/shared/values/limits'
import { StepSection } from '../campaigns/StepSection.tsx'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { moreStep } from './broadcastSteps.ts'

/** What each purpose means. */
const purposes = {
  marketing: [
    'Marketing',
    'Costs a credit for each message. Waits for the end of quiet hours, and leaves out who wants no marketing.',
  ],
  transactional: [
    'Transactional',
    'What people wait for, such as a change of their booking, and no offer. Costs no credits, and goes out at any hour.',
  ],
} as const satisfies Record<MessagePurpose, readonly [string, string]>

/** What of a broadcast is seldom set: its purpose, follow-ups, what pauses it, and its rate. */
export function MoreFields({ form }: { form: BroadcastForm }) {
  return (
    <StepSection number={5} title="More" step={moreStep(form.values)}>
      <Stack>
        <Radio.Group label="Purpose" {...form.getInputProps('purpose')}>
          <Stack gap="xs" mt="xs">
            {messagePurposes.map((purpose) => (
              <Radio
                key={purpose}
                value={purpose}
                label={purposes[purpose][0]}
                description={purposes[purpose][1]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <DescribedSwitch
          label="Follow-ups"
          meaning="On: the follow-ups of the campaign remind who stays silent. Off: the broadcast is all that they get."
          {...form.getInputProps('followUps', { type: 'checkbox' })}
        />
        <DescribedSwitch
          label="Pause by itself"
          meaning={`On: it pauses where too many of its last ${stopRuleWindow} messages fail, or are followed by a wish to stop. Off: it goes on.`}
          {...form.getInputProps('hasStopRules', { type: 'checkbox' })}
        />
        {form.values.hasStopRules && (
          <Group align="flex-start" gap="sm">
            <PercentInput form={form} field="failedPercent" label="More than so many fail (%)" />
            <PercentInput form={form} field="optOutPercent" label="More than so many opt out (%)" />
          </Group>
        )}
        <NumberInput
          label="Messages a minute"
          description="Empty: as many as the channel takes, or else the send rate of the campaign."
          min={1}
          max={maxRatePerMinute}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('ratePerMinute')}
        />
      </Stack>
    </StepSection>
  )
}

const PercentInput = ({
  form,
  field,
  label,
}: {
  form: BroadcastForm
  field: 'failedPercent' | 'optOutPercent'
  label: string
}) => (
  <NumberInput
    label={label}
    flex="1 1 200px"
    min={0}
    max={100}
    clampBehavior="none"
    allowNegative={false}
    {...form.getInputProps(field)}
  />
)
