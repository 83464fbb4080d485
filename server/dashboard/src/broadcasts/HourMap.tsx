import { Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { HeatMap } from '../ui/plots/HeatMap.tsx'
import { daysOf } from './daysOf.ts'

/** So many days can be looked at. */
const mostDays = 31

/** When the messages of a plan go out: a picture with a row for each day and a field for each hour, and a table of the same. */
export function HourMap({
  byHour,
  timeZone,
}: {
  byHour: readonly { at: string; count: number }[]
  timeZone: string
}) {
  const days = daysOf(byHour, timeZone)
  if (days.length === 0) return null
  const most = Math.max(...days.flatMap(({ hours }) => hours))
  const rows = days.map(({ label, hours }) => ({
    label,
    hours: hours.map((count) => ({
      weight: count,
      cells: [numberText(count)],
      text: counted(count, 'message'),
    })),
  }))
  return (
    <section aria-label="When they go out">
      <Text size="sm" fw={500}>
        When they go out
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        Hours of the day in {timeZone.replaceAll('_', ' ')}
        {days.length > mostDays && `; ${counted(days.length - mostDays, 'day')} more in the table`}
      </Text>
      <HeatMap
        caption="Messages by hour"
        head={['Messages']}
        rows={rows.slice(0, mostDays)}
        tableOnly={rows.slice(mostDays)}
        summary={`At most ${counted(most, 'message')} in an hour`}
      />
    </section>
  )
}
