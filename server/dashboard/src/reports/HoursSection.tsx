import { Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { numberText, waitOrNone } from '../ui/format.ts'
import { HeatMap } from '../ui/plots/HeatMap.tsx'
import { ReportSection } from './ReportSection.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { secondsText, weekdayText } from './timeText.ts'
import { useHeatmap } from './timeReportQueries.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When contacts write: the hours of the week, each with the median of the first responses to what began then. */
export function HoursSection({ search }: { search: ReportSearch }) {
  const read = useHeatmap(search)
  return (
    <ReportSection
      title="When contacts write"
      description={read.data && `On the clock of ${read.data.range.timeZone.replaceAll('_', ' ')}`}
      report="heatmap"
      search={search}
      read={read}
    >
      {({ cells }) => {
        const found = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
        const total = cells.reduce((sum, { incoming }) => sum + incoming, 0)
        if (total === 0)
          return (
            <Text size="sm" c="dimmed">
              Nobody wrote in these days. Each message that comes in is counted in its hour.
            </Text>
          )
        return (
          <HeatMap
            caption="Messages received by weekday and hour"
            head={['Received', 'First response']}
            summary={`${counted(total, 'message')} in all`}
            rows={weekdays.map((weekday) => ({
              label: weekdayText(weekday),
              hours: hours.map((hour) => {
                const { incoming = 0, median = null } = found.get(`${weekday} ${hour}`) ?? {}
                return {
                  weight: incoming,
                  cells: [numberText(incoming), waitOrNone(median)],
                  text: `${counted(incoming, 'message')}${median === null ? '' : `, answered by a person after ${secondsText(median)} (median)`}`,
                }
              }),
            }))}
          />
        )
      }}
    </ReportSection>
  )
}
