import { dailyLimitWarning } from '@replyloop/shared/values/limits'
import { Box, Group, Progress, Text } from '@mantine/core'
import { stageOf, type AutomaticLimits, type LimitStage } from './limitQueries.ts'
import { numberText } from '../ui/format.ts'

const colors: Readonly<Record<LimitStage, string>> = { fine: 'teal', near: 'yellow', reached: 'orange' }

/** The credits that the day has used of its limit, with a mark where the warning begins. */
export function CreditGauge({ limits }: { limits: AutomaticLimits }) {
  const { creditsPerDay, creditsUsed } = limits
  if (creditsPerDay === null) return null
  const told = `${numberText(creditsUsed)} of ${numberText(creditsPerDay)} credits used today`
  return (
    <Box w="100%" maw={480}>
      <Box pos="relative">
        <Progress
          value={Math.min(100, (100 * creditsUsed) / creditsPerDay)}
          color={colors[stageOf(limits)]}
          size="lg"
          aria-label={told}
        />
        <Box
          aria-hidden="true"
          pos="absolute"
          top={-3}
          bottom={-3}
          w={2}
          left={`${100 * dailyLimitWarning}%`}
          bg="var(--mantine-color-dimmed)"
        />
      </Box>
      <Group justify="space-between" mt={4} gap="xs">
        <Text size="xs">{told}</Text>
        <Text size="xs" c="dimmed">
          warns at {100 * dailyLimitWarning} %
        </Text>
      </Group>
    </Box>
  )
}
