import { Group, Paper, Text } from '@mantine/core'
import { useAgencyTotals } from './agencyQueries.ts'
import { credits } from './credits.ts'

/** What all sub-accounts have together, and how many need somebody. */
export function AgencyTotals() {
  const { data: totals } = useAgencyTotals()
  if (totals === undefined || totals.subAccounts === 0) return null
  const { subAccounts, balance, runningDry, suspended } = totals
  return (
    <Group component="dl" gap="sm" mb="md" mt={0}>
      <Figure label="Sub-accounts">{credits.format(subAccounts)}</Figure>
      <Figure label="Credits in all">{credits.format(balance)}</Figure>
      <Figure label="Need credit in three days" {...(runningDry > 0 && { color: 'var(--low-color)' })}>
        {credits.format(runningDry)}
      </Figure>
      <Figure label="Suspended or deleted">{credits.format(suspended)}</Figure>
    </Group>
  )
}

const Figure = ({ label, color, children }: { label: string; color?: string; children: string }) => (
  <Paper withBorder px="md" py={6}>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} size="lg" fw={600} {...(color !== undefined && { c: color })}>
      {children}
    </Text>
  </Paper>
)
