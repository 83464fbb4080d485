import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '../api.ts'
import { numberNames } from './words.ts'

type Day = AnswerOf<'GET /campaigns/:id/stats'>['days'][number]

const series = [
  { key: 'opened', color: 'var(--mantine-color-indigo-5)' },
  { key: 'answered', color: 'var(--mantine-color-teal-5)' },
  { key: 'followedUp', color: 'var(--mantine-color-cyan-4)' },
  { key: 'handedOver', color: 'var(--mantine-color-orange-5)' },
  { key: 'optedOut', color: 'var(--mantine-color-red-5)' },
] as const

const [width, plot, step] = [600, 120, 20]
const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = ({ date }: Day) => dayName.format(Date.parse(date))

const sumOf = (day: Day) => series.reduce((sum, { key }) => sum + day[key], 0)

/** The parts of a day's bar from the ground up, in units of the drawing. */
function partsOf(day: Day, unit: number) {
  let top = plot
  return series.flatMap(({ key, color }) => {
    const height = day[key] * unit
    top -= height
    return day[key] === 0 ? [] : [{ key, color, height, top }]
  })
}

/** The numbers of each day, one bar a day; a table says the same to who cannot see it. */
export default function DaysChart({ days }: { days: readonly Day[] }) {
  if (days.every((day) => sumOf(day) === 0))
    return (
      <Text size="sm" c="dimmed">
        Nothing in the last 30 days.
      </Text>
    )
  const highest = Math.max(...days.map(sumOf))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Box>
      <svg
        viewBox={`0 0 ${width} ${plot + 1}`}
        width="100%"
        height={plot}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line x1={0} x2={width} y1={plot} y2={plot} stroke="var(--mantine-color-default-border)" />
        {days.map((day, index) => (
          <g key={day.date} transform={`translate(${index * step + 3} 0)`}>
            <title>{`${nameOf(day)}: ${series.map(({ key }) => `${numberNames[key]} ${day[key]}`).join(', ')}`}</title>
            <rect width={step} height={plot} x={-3} fill="transparent" />
            {partsOf(day, plot / highest).map((part) => (
              <rect
                key={part.key}
                y={part.top}
                width={step - 6}
                height={part.height}
                fill={part.color}
                rx={1.5}
              />
            ))}
          </g>
        ))}
      </svg>
      <Group justify="space-between" aria-hidden="true">
        <Text size="xs" c="dimmed">
          {first && nameOf(first)}
        </Text>
        <Text size="xs" c="dimmed">
          {last && nameOf(last)}
        </Text>
      </Group>
      <Group gap="md" mt="xs" aria-hidden="true">
        {series.map(({ key, color }) => (
          <Group key={key} gap={6}>
            <svg width={10} height={10}>
              <rect width={10} height={10} rx={2} fill={color} />
            </svg>
            <Text size="xs" c="dimmed">
              {numberNames[key]}
            </Text>
          </Group>
        ))}
      </Group>
      <VisuallyHidden>
        <table>
          <caption>The last 30 days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ key }) => (
                <th key={key} scope="col">
                  {numberNames[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                {series.map(({ key }) => (
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
