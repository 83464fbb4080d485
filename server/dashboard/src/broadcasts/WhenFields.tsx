import { Radio, Stack, TextInput } from '@mantine/core'
import { StepSection } from '../campaigns/StepSection.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { whenStep } from './broadcastSteps.ts'

/** When a broadcast begins. */
export function WhenFields({ form, timeZone }: { form: BroadcastForm; timeZone: string }) {
  const ways = {
    once: ['Once it is started', 'Nothing goes out before somebody has seen the dry run.'],
    account: ['At a time', `On the clock of the account: ${timeZone}.`],
    contact: [
      'At a time on the clock of each contact',
      `Nine o’clock is nine where the person is, by the phone number; without one, by the clock of the account (${timeZone}).`,
    ],
  } as const
  return (
    <StepSection number={4} title="When" step={whenStep(form.values)}>
      <Stack>
        <Radio.Group aria-label="When it begins" {...form.getInputProps('starts')}>
          <Stack gap="xs">
            {Object.entries(ways).map(([way, [label, description]]) => (
              <Radio key={way} value={way} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.starts !== 'once' && (
          <TextInput type="datetime-local" label="Day and time" maw={280} {...form.getInputProps('sendAt')} />
        )}
      </Stack>
    </StepSection>
  )
}
