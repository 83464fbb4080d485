import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ResponseBody } from '../api.ts'
import { numbers } from './words.ts'

type Day = ResponseBody<'GET /campaigns/:id/stats'>['days'][number]

const colors = {
  opened: 'var(--mantine-color-indigo-5)',
  answered: 'var(--mantine-color-teal-5)',
  followedUp: 'var(--mantine-color-cyan-4)',
  handedOver: 'var(--mantine-color-orange-5)',
  optedOut: 'var(--mantine-color-red-5)',
}

const [width, plot, step] = [600, 120, 20]
const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = ({ date }: Day) => dayName.format(Date.parse(date))

const sumOf = (day: Day) => numbers.reduce((sum, { key }) => sum + day[key], 0)

/** The parts of a day's bar from the ground up, in units of the drawing. */
function partsOf(day: Day, unit: number) {
  let top = plot
  return numbers.flatMap(({ key }) => {
    const height = day[key] * unit
    top -= height
    return day[key] === 0 ? [] : [{ key, height, top }]
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
            <title>{`${nameOf(day)}: ${numbers.map(({ key, name }) => `${name} ${day[key]}`).join(', ')}`}</title>
            <rect width={step} height={plot} x={-3} fill="transparent" />
            {partsOf(day, plot / highest).map((part) => (
              <rect
                key={part.key}
                y={part.top}
                width={step - 6}
                height={part.height}
                fill={colors[part.key]}
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
        {numbers.map(({ key, name }) => (
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
          <caption>The last 30 days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {numbers.map(({ key, name }) => (
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
                {numbers.map(({ key }) => (
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
