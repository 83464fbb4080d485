import { statsDays } from '@replyloop/shared/values/limits'
import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ResponseBody } from '../api.ts'
import { statFields } from './campaignLabels.ts'

type Day = ResponseBody<'GET /campaigns/:id/stats'>['days'][number]

const colors = {
  opened: 'var(--mantine-color-indigo-5)',
  answered: 'var(--mantine-color-teal-5)',
  followedUp: 'var(--mantine-color-cyan-4)',
  handedOver: 'var(--mantine-color-orange-5)',
  optedOut: 'var(--mantine-color-red-5)',
}

/** In SVG units: the width of the chart, the height of its bars, and the width of a day. */
const [width, plotHeight, dayWidth] = [600, 120, 20]
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayLabel = ({ date }: Day) => dayFormat.format(Date.parse(date))

const totalOf = (day: Day) => statFields.reduce((sum, { key }) => sum + day[key], 0)

/** The segments of a day's bar, bottom to top. `scale` is the height of one message, in SVG units. */
function segmentsOf(day: Day, scale: number) {
  let top = plotHeight
  return statFields.flatMap(({ key }) => {
    const height = day[key] * scale
    top -= height
    return day[key] === 0 ? [] : [{ key, height, top }]
  })
}

/** A bar chart of the daily statistics. Screen readers get a table instead. */
export function DailyStatsChart({ days }: { days: readonly Day[] }) {
  if (days.every((day) => totalOf(day) === 0))
    return (
      <Text size="sm" c="dimmed">
        Nothing in the last {statsDays} days.
      </Text>
    )
  const highest = Math.max(...days.map(totalOf))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Box>
      <svg
        viewBox={`0 0 ${width} ${plotHeight + 1}`}
        width="100%"
        height={plotHeight}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line
          x1={0}
          x2={width}
          y1={plotHeight}
          y2={plotHeight}
          stroke="var(--mantine-color-default-border)"
        />
        {days.map((day, index) => (
          <g key={day.date} transform={`translate(${index * dayWidth + 3} 0)`}>
            <title>{`${dayLabel(day)}: ${statFields.map(({ key, name }) => `${name} ${day[key]}`).join(', ')}`}</title>
            <rect width={dayWidth} height={plotHeight} x={-3} fill="transparent" />
            {segmentsOf(day, plotHeight / highest).map((segment) => (
              <rect
                key={segment.key}
                y={segment.top}
                width={dayWidth - 6}
                height={segment.height}
                fill={colors[segment.key]}
                rx={1.5}
              />
            ))}
          </g>
        ))}
      </svg>
      <Group justify="space-between" aria-hidden="true">
        <Text size="xs" c="dimmed">
          {first && dayLabel(first)}
        </Text>
        <Text size="xs" c="dimmed">
          {last && dayLabel(last)}
        </Text>
      </Group>
      <Group gap="md" mt="xs" aria-hidden="true">
        {statFields.map(({ key, name }) => (
          <Group key={key} gap={6}>
            <svg width={10} height={10}>
              <rect width={10} height={10} rx={2} fill={colors[key]} />
            </svg>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          </Group>
        ))}
      </Group>
      <VisuallyHidden>
        <table>
          <caption>The last {statsDays} days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {statFields.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                {statFields.map(({ key }) => (
                  <td key={key}>{day[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  )
}
