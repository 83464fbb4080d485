import { Stack, Text } from '@mantine/core'
import type { ChannelDay } from '@replyloop/shared/contract/connectedChannel'
import { channelDayHours } from '@replyloop/shared/values/limits'
import { BarChart } from '../ui/plots/BarChart.tsx'
import { dateFormat, numberText } from '../ui/format.ts'

const series = [
  { key: 'delivered', name: 'Delivered', color: 'var(--mantine-color-green-7)' },
  { key: 'underway', name: 'Sent', color: 'var(--mantine-color-blue-4)' },
  { key: 'failed', name: 'Failed', color: 'var(--mantine-color-red-6)' },
] as const

const hourFormat = dateFormat({ weekday: 'short', hour: 'numeric' })

/** How the last day’s messages of a channel have fared: the figures in words, and a bar an hour. */
export function LastDay({ day }: { day: ChannelDay }) {
  const isEmpty = day.sent + day.failed === 0
  return (
    <Stack gap={6}>
      <Text size="sm">{isEmpty ? `Nothing sent in the last ${channelDayHours} hours` : dayText(day)}</Text>
      {!isEmpty && (
        <BarChart
          caption={`The last ${channelDayHours} hours`}
          unit="Hour"
          bars={day.hours.map(({ at, sent, delivered, failed }) => ({
            label: hourFormat.format(Date.parse(at)),
            delivered,
            underway: sent - delivered,
            failed,
          }))}
          series={day.receipts ? series : series.slice(1)}
          height={40}
          ends={[`${channelDayHours} hours ago`, 'now']}
        />
      )}
    </Stack>
  )
}

/** The figures of a day in words: `182 of 190 delivered, 4 failed`. */
function dayText({ receipts, sent, delivered, read, failed }: ChannelDay): string {
  const format = (count: number) => numberText(count)
  const all = format(sent + failed)
  const parts = receipts
    ? [`${format(delivered)} of ${all} delivered`, ...(read > 0 ? [`${format(read)} read`] : [])]
    : [`${format(sent)} of ${all} sent; what has arrived is not reported here`]
  return [...parts, ...(failed > 0 ? [`${format(failed)} failed`] : [])].join(', ')
}
