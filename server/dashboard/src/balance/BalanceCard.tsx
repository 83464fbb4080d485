import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { BarChart } from '../ui/plots/BarChart.tsx'
import { counted } from '../ui/counted.ts'
import { dayText, numberFormat, numberText } from '../ui/format.ts'
import { CircleAlert } from '../ui/icons.ts'
import { lastsText, stageOf, type Balance } from './balanceQueries.ts'

const series = [{ key: 'used', name: 'Credits used', color: 'var(--mantine-color-teal-6)' }] as const
const perDay = numberFormat({ maximumFractionDigits: 1 })

/** What a metered account has, what a day uses of it, and how long it lasts; amber where somebody has to bring more within three days. */
export function BalanceCard({ balance }: { balance: Balance }) {
  if (!balance.metered) return null
  const stage = stageOf(balance)
  const lasts = lastsText(balance)
  const asked = balance.agencyName ?? 'whoever runs this service'
  return (
    <Paper component="section" aria-label="Credits" withBorder p="md" radius="md">
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap={4}>
          <Title order={2} size="h5">
            Credits
          </Title>
          <Text size="xl" fw={600}>
            {counted(balance.balance, 'credit')}
          </Text>
          <Text size="sm">
            {balance.usedPerDay === 0
              ? 'Nothing was used in the last seven days'
              : `About ${perDay.format(balance.usedPerDay)} a day${lasts === null ? '' : `: lasts ${lasts}`}`}
          </Text>
          <Recharge balance={balance} />
        </Stack>
        {balance.usedPerDay > 0 && (
          <div style={{ flex: '1 1 220px', maxWidth: 360 }}>
            <BarChart
              caption="Credits used in the last seven days"
              unit="Day"
              bars={balance.days.map(({ date, used }) => ({ label: dayText(`${date}T12:00:00`), used }))}
              series={series}
              height={56}
            />
          </div>
        )}
      </Group>
      {stage === 'low' && (
        <Alert role="status" color="yellow" mt="md" p="sm" icon={<CircleAlert size={18} />}>
          <Text size="sm">
            These credits last for less than three days. Ask <bdi>{asked}</bdi> for more in time: without any,
            opening messages wait and the bot is silent.
          </Text>
        </Alert>
      )}
    </Paper>
  )
}

/** What its agency has set for when the balance is low. */
function Recharge({ balance: { recharge } }: { balance: Balance }) {
  if (recharge === null) return null
  const { threshold, amount, monthlyLimit, grantedThisMonth } = recharge
  return (
    <Text size="sm" c="dimmed">
      {monthlyLimit === null
        ? `Below ${numberText(threshold)} your agency is asked for ${numberText(amount)} more`
        : `Below ${numberText(threshold)} it is recharged by itself: ${numberText(grantedThisMonth)} of ${numberText(monthlyLimit)} this month`}
    </Text>
  )
}
