import { Box, Group, Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { lastsText, stageOf, useBalance, type BalanceStage } from './balanceQueries.ts'
import { Sparkline } from './Sparkline.tsx'

const colors: Readonly<Record<BalanceStage, string>> = {
  fine: 'var(--mantine-color-dimmed)',
  low: 'var(--mantine-color-yellow-6)',
  empty: 'var(--mantine-color-red-6)',
}

/** The balance of a metered account in the menu, with what the last seven days have used. */
export function MenuBalance() {
  const { data: balance } = useBalance()
  if (balance === undefined || !balance.metered) return null
  const stage = stageOf(balance)
  const lasts = lastsText(balance)
  return (
    <Group component="section" aria-label="Balance" px={8} pb={8} gap="xs" wrap="nowrap">
      <Box flex={1} miw={0}>
        <Text size="sm" fw={600}>
          {counted(balance.balance, 'credit')}
        </Text>
        <Text size="xs" {...(stage === 'fine' ? { c: 'dimmed' } : { fw: 600 })}>
          {stage === 'empty' ? 'Used up' : lasts === null ? 'Nothing used in seven days' : `Lasts ${lasts}`}
        </Text>
      </Box>
      {balance.usedPerDay > 0 && (
        <Sparkline values={balance.days.map(({ used }) => used)} color={colors[stage]} />
      )}
    </Group>
  )
}
