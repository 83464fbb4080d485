import './deliveries.css'
import { Stack, Text } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { dateFormat } from '../ui/format.ts'

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
 * One square for each of the last hours, the oldest first. Pointing at one, or tapping it, says what happened in its hour. For
 * the keyboard and for screen readers they are one slider, whose arrow keys go from hour to hour.
 */
export function HourSquares({ hours }: { hours: readonly Hour[] }) {
  const [chosen, choose] = useState<number>()
  const latest = hours.length - 1
  const index = chosen ?? latest
  const hour = hours[index]
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, index, latest)
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  const onPointer = ({ target }: PointerEvent) => {
    const square = target instanceof HTMLElement ? target.dataset['index'] : undefined
    if (square !== undefined) choose(Number(square))
  }
  return (
    <Stack gap={6}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Hour"
        aria-valuemin={1}
        aria-valuemax={hours.length}
        aria-valuenow={index + 1}
        aria-valuetext={hour && hourText(hour)}
        className="hour-squares"
        onKeyDown={onKeyDown}
        onFocus={() => choose(index)}
        onBlur={() => choose(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(undefined)}
      >
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
        {chosen !== undefined && hour !== undefined
          ? hourText(hour)
          : `The last ${hours.length} hours: ${countsText(sumOf(hours, 'sent'), sumOf(hours, 'failed'))}`}
      </Text>
    </Stack>
  )
}

/** Where a key leads from an hour; `undefined` for any other key. */
function keyTarget(key: string, index: number, latest: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, latest)
  if (key === 'Home') return 0
  return key === 'End' ? latest : undefined
}
