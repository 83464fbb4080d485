import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { maxWinnerHours, winnerMeasures, winnerPeople } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { measureLabels } from './winner.ts'

/** Whether the variants are tested with some of the people, so that the others get the best one. */
export function WinnerFields({ form }: { form: BroadcastForm }) {
  const { hasWinner, winnerBy } = form.values
  return (
    <Stack gap="sm">
      <DescribedSwitch
        label="Test them first"
        meaning="On: some of the people get the variants, and later all others the best one. Off: all get theirs at once."
        {...form.getInputProps('hasWinner', { type: 'checkbox' })}
      />
      {hasWinner && (
        <>
          <Group gap="sm" align="flex-start">
            <NumberInput
              label="Test with (%)"
              flex="1 1 140px"
              min={1}
              max={99}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('winnerTestPercent')}
            />
            <NumberInput
              label="Hours to wait"
              flex="1 1 140px"
              min={1}
              max={maxWinnerHours}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('winnerAfterHours')}
            />
            <Select
              label="Compared by"
              flex="1 1 180px"
              data={winnerMeasures.map((by) => ({ value: by, label: measureLabels[by] }))}
              allowDeselect={false}
              value={winnerBy}
              onChange={(by) => isOneOf(winnerMeasures, by) && form.setFieldValue('winnerBy', by)}
            />
          </Group>
          <Text size="sm" c="dimmed">
            The hours count from the last message of the test. Where none is clearly the best, or one has gone
            to fewer than {winnerPeople} people, the first one goes on.
          </Text>
        </>
      )}
    </Stack>
  )
}
