import type { QuietOpenings } from '@replyloop/shared/values/opening'
import { Box, Group, Text } from '@mantine/core'
import { quietHoursText } from './quietHoursText.ts'

const minutesOfDay = 1440
const hours = ['0', '6', '12', '18', '24']

/** Two times of the day, such as `21:00`. */
interface Span {
  from: string
  until: string
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The parts of the day, in minutes, that a span covers: two where it crosses midnight. */
function partsOf({ from, until }: Span): { start: number; end: number }[] {
  const [start, end] = [minuteOf(from), minuteOf(until)]
  return start <= end
    ? [{ start, end }]
    : [
        { start: 0, end },
        { start, end: minutesOfDay },
      ]
}

/** The day as one bar for each sort of automatic message: when it goes out, and when it waits. */
export function DayFigure({
  quietHours,
  quietOpenings,
}: {
  quietHours: Span | null
  quietOpenings: QuietOpenings
}) {
  const rows = [
    { name: 'Answers', waits: false },
    { name: 'Follow-ups', waits: true },
    { name: 'One to three joins', waits: quietOpenings === 'all' },
    { name: 'Four or more', waits: quietOpenings !== 'none' },
  ]
  return (
    <Box w="100%" maw={480} role="img" aria-label={quietHoursText({ quietHours, quietOpenings })}>
      {rows.map(({ name, waits }) => (
        <Group key={name} gap="sm" wrap="nowrap" mb={6}>
          <Text size="xs" w={112} flex="none">
            {name}
          </Text>
          <svg
            viewBox={`0 0 ${minutesOfDay} 1`}
            width="100%"
            height={12}
            preserveAspectRatio="none"
            style={{ borderRadius: 4 }}
          >
            <rect width={minutesOfDay} height={1} fill="var(--mantine-color-teal-5)" />
            {(waits && quietHours !== null ? partsOf(quietHours) : []).map(({ start, end }) => (
              <rect
                key={start}
                x={start}
                width={end - start}
                height={1}
                fill="light-dark(var(--mantine-color-gray-4), var(--mantine-color-dark-3))"
              />
            ))}
          </svg>
        </Group>
      ))}
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" w={112} flex="none" c="dimmed">
          Hour of the day
        </Text>
        <Group justify="space-between" w="100%" gap={0}>
          {hours.map((hour) => (
            <Text key={hour} size="xs" c="dimmed">
              {hour}
            </Text>
          ))}
        </Group>
      </Group>
      <Group gap="md" mt={6}>
        <Legend color="var(--mantine-color-teal-5)" text="goes out" />
        {quietHours !== null && (
          <Legend
            color="light-dark(var(--mantine-color-gray-4), var(--mantine-color-dark-3))"
            text="waits until quiet hours end"
          />
        )}
      </Group>
    </Box>
  )
}

const Legend = ({ color, text }: { color: string; text: string }) => (
  <Group gap={6} wrap="nowrap">
    <svg width={10} height={10}>
      <rect width={10} height={10} rx={2} fill={color} />
    </svg>
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </Group>
)
