import './deliveries.css'
import { Stack, Text } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import { dateFormat } from '../ui/format.ts'
import { useLookedAt } from '../ui/plots/useLookedAt.ts'

type Hour = DeliveryHealth['hours'][number]

const hourMs = 3_600_000
const dayFormat = dateFormat({ weekday: 'long' })
const hourFormat = dateFormat({ hour: 'numeric', minute: '2-digit' })

const countsText = (sent: number, failed: number) =>
  sent + failed === 0 ? 'nothing sent' : `${sent} sent, ${failed} failed`

/** An hour in words: `Wednesday, 9:00 – 10:00 PM: 12 sent, 1 failed`. */
function hourText({ at, sent, failed }: Hour): string {
  const from = Date.parse(at)
  return `${dayFormat.format(from)}, ${hourFormat.formatRange(from, from + hourMs)}: ${countsText(sent, failed)}`
}

/** The color of an hour: nothing was sent, all was accepted, some failed, or at least half. */
const outcomeOf = ({ sent, failed }: Hour) =>
  sent + failed === 0 ? 'none' : failed === 0 ? 'sent' : failed < sent ? 'mixed' : 'failed'

const sumOf = (hours: readonly Hour[], key: 'sent' | 'failed') =>
  hours.reduce((sum, hour) => sum + hour[key], 0)

/**
 * One square for each of the last hours, the oldest first. Pointing at one, tapping it, or coming to it by keys says what happened in
 * its hour.
 */
export function HourSquares({ hours }: { hours: readonly Hour[] }) {
  const { at: chosen, slider } = useLookedAt({
    label: 'Hour',
    count: hours.length,
    textOf: (at) => textOf(hours[at]),
  })
  return (
    <Stack gap={6}>
      <div className="hour-squares" {...slider}>
        {hours.map((each, at) => (
          <span
            key={each.at}
            data-index={at}
            data-outcome={outcomeOf(each)}
            data-chosen={at === chosen || undefined}
          />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {chosen === undefined
          ? `The last ${hours.length} hours: ${countsText(sumOf(hours, 'sent'), sumOf(hours, 'failed'))}`
          : textOf(hours[chosen])}
      </Text>
    </Stack>
  )
}

const textOf = (hour: Hour | undefined) => (hour === undefined ? '' : hourText(hour))
