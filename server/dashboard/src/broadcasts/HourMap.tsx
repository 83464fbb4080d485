import './hourMap.css'
import { Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { daysOf, type Day } from './daysOf.ts'

/** So many days can be looked at. */
const mostDays = 31
const marks = [0, 6, 12, 18]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When the messages of a plan go out: a picture with a row for each day and a field for each hour, and a table of the same. */
export function HourMap({
  byHour,
  timeZone,
}: {
  byHour: readonly { at: string; count: number }[]
  timeZone: string
}) {
  const days = daysOf(byHour, timeZone)
  const most = Math.max(...days.flatMap((day) => day.hours))
  if (days.length === 0) return null
  return (
    <section aria-label="When they go out">
      <Text size="sm" fw={500}>
        When they go out
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        Hours of the day in {timeZone.replaceAll('_', ' ')}; at most {numberText(most)} in an hour
      </Text>
      <div className="hour-map" aria-hidden="true">
        <div className="hour-row">
          <span />
          {hours.map((hour) => (
            <span key={hour} className="hour-mark">
              {marks.includes(hour) && hour}
            </span>
          ))}
        </div>
        {days.slice(0, mostDays).map((day) => (
          <DayRow key={day.label} day={day} most={most} />
        ))}
      </div>
      {days.length > mostDays && (
        <Text size="xs" c="dimmed">
          And {counted(days.length - mostDays, 'day')} more, in the table.
        </Text>
      )}
      <details>
        <summary className="details-summary">
          <Text span size="xs">
            The same as a table
          </Text>
        </summary>
        <div className="hour-table" role="region" aria-label="Messages by hour" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">From</th>
                <th scope="col">Messages</th>
              </tr>
            </thead>
            <tbody>
              {days.flatMap(({ label, hours: counts }) =>
                counts.flatMap((count, hour) =>
                  count === 0 ? (
                    []
                  ) : (
                    <tr key={`${label} ${hour}`}>
                      <th scope="row">{label}</th>
                      <td>{clock(hour)}</td>
                      <td>{numberText(count)}</td>
                    </tr>
                  ),
                ),
              )}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

const DayRow = ({ day: { label, hours: counts }, most }: { day: Day; most: number }) => (
  <div className="hour-row">
    <span className="hour-day">{label}</span>
    {hours.map((hour) => {
      const count = counts[hour] ?? 0
      // Few can be seen beside many.
      const percent = count === 0 ? 0 : 20 + 80 * Math.sqrt(count / most)
      return (
        <span
          key={hour}
          className="hour-field"
          title={`${label}, ${clock(hour)}: ${counted(count, 'message')}`}
          style={{
            background: `color-mix(in srgb, var(--hour-color) ${percent}%, var(--hour-empty))`,
          }}
        />
      )
    })}
  </div>
)
