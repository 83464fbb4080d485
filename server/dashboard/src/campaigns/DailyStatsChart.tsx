import { statsDays } from '@replyloop/shared/values/limits'
import { Text } from '@mantine/core'
import type { ResponseBody } from '../api.ts'
import { BarChart } from '../ui/plots/BarChart.tsx'
import { statFields } from './campaignLabels.ts'
import { dateFormat } from '../ui/format.ts'

type Day = ResponseBody<'GET /campaigns/:id/stats'>['days'][number]

const colors = {
  opened: 'var(--mantine-color-indigo-5)',
  answered: 'var(--mantine-color-teal-5)',
  followedUp: 'var(--mantine-color-cyan-4)',
  handedOver: 'var(--mantine-color-orange-5)',
  optedOut: 'var(--mantine-color-red-5)',
}

const dayFormat = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayLabel = ({ date }: Day) => dayFormat.format(Date.parse(date))
const series = statFields.map(({ key, name }) => ({ key, name, color: colors[key] }))

/** A bar chart of the daily statistics. Screen readers get a table instead. */
export const DailyStatsChart = ({ days }: { days: readonly Day[] }) =>
  days.every((day) => statFields.every(({ key }) => day[key] === 0)) ? (
    <Text size="sm" c="dimmed">
      Nothing in the last {statsDays} days.
    </Text>
  ) : (
    <BarChart
      caption={`The last ${statsDays} days`}
      unit="Day"
      bars={days.map((day) => ({ ...day, label: dayLabel(day) }))}
      series={series}
      height={120}
    />
  )
