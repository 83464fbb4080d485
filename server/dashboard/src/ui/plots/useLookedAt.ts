import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Where a key leads from a place, in rows of so many; `undefined` for any other key. */
function keyTarget(key: string, at: number, count: number, perRow: number): number | undefined {
  const last = count - 1
  // In one row, up is further, as on every slider; in several, it is the row above.
  const [up, down] = perRow === count ? [1, -1] : [-perRow, perRow]
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: up,
    ArrowDown: down,
  }
  const step = steps[key]
  if (step !== undefined) return Math.min(Math.max(at + step, 0), last)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/**
 * Which place of a plot is looked at. Pointing at one chooses it, or tapping it: the element in which `data-index` says its number. For
 * the keyboard and for screen readers they are one slider, whose arrow keys go from place to place.
 */
export function useLookedAt({
  label,
  count,
  textOf,
  perRow = count,
}: {
  /** What a place is, such as `Hour`. */
  label: string
  count: number
  textOf: (at: number) => string
  /** How many places a row has, if there are several. */
  perRow?: number
}) {
  const [chosen, choose] = useState<number>()
  // Fewer may be shown by now.
  const at = chosen === undefined || chosen >= count ? undefined : chosen
  const now = at ?? count - 1
  const onPointer = ({ target }: PointerEvent) => {
    const place = target instanceof Element ? target.closest('[data-index]') : null
    if (place !== null) choose(Number(place.getAttribute('data-index')))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, now, count, perRow)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return {
    at,
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': now + 1,
      'aria-valuetext': textOf(now),
      onKeyDown,
      onFocus: () => choose((before) => before ?? now),
      onBlur: () => choose(undefined),
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') choose(undefined)
      },
    },
  } as const
}
