import './plots.css'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { labelEvery, textWidth, ticksOf, type Measure } from './axis.ts'
import type { useLookedAt } from './useLookedAt.ts'

/** Where things stand on a plot, in pixels. */
export interface Scale {
  /** The left edge of a place, and how wide each is. */
  readonly leftOf: (at: number) => number
  readonly place: number
  /** How far down a value stands. */
  readonly topOf: (value: number) => number
  readonly bottom: number
}

const [top, footer, end] = [8, 20, 6]

/**
 * The frame of a plot over places in a row: lines with their values, the labels below, and a field for each place that is looked at.
 * `small` has none of the texts.
 */
export function Axes({
  labels,
  most,
  measure,
  height,
  isSmall,
  textOf,
  lookedAt: { at, slider },
  children,
}: {
  labels: readonly string[]
  /** The greatest value. */
  most: number
  measure: Measure
  height: number
  isSmall: boolean
  /** A value as the axis shows it. */
  textOf: (value: number) => string
  lookedAt: ReturnType<typeof useLookedAt>
  children: (scale: Scale) => ReactNode
}) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = measured === 0 ? 320 : measured
  const ticks = isSmall ? [0, Math.max(1, most)] : ticksOf(most, measure)
  const highest = ticks.at(-1) ?? 1
  const start = isSmall ? 0 : Math.max(...ticks.map((tick) => textWidth(textOf(tick)))) + 8
  const [ceiling, bottom] = isSmall ? [0, height - 1] : [top, height - footer]
  const room = width - start - (isSmall ? 0 : end)
  const place = room / Math.max(1, labels.length)
  const leftOf = (index: number) => start + index * place
  const topOf = (value: number) => bottom - (value / highest) * (bottom - ceiling)
  const every = labelEvery(labels, room)
  return (
    <div ref={ref} className="plot" {...slider}>
      <svg width="100%" height={height} aria-hidden="true" direction="ltr">
        {labels.map((label, index) => (
          <g key={label} data-index={index} data-chosen={index === at || undefined}>
            <rect x={leftOf(index)} y={0} width={place} height={bottom} fill="transparent" />
          </g>
        ))}
        {(isSmall ? [0] : ticks).map((tick) => (
          <g key={tick} pointerEvents="none">
            <line
              x1={start}
              x2={start + room}
              y1={topOf(tick)}
              y2={topOf(tick)}
              stroke="var(--mantine-color-default-border)"
            />
            {!isSmall && (
              <text x={start - 6} y={topOf(tick)} textAnchor="end" dominantBaseline="middle">
                {textOf(tick)}
              </text>
            )}
          </g>
        ))}
        <g pointerEvents="none">{children({ leftOf, place, topOf, bottom })}</g>
        {!isSmall &&
          labels.map(
            (label, index) =>
              index % every === 0 && (
                <text
                  key={label}
                  x={Math.max(leftOf(index) + place / 2, textWidth(label) / 2)}
                  y={height - 5}
                  textAnchor="middle"
                  pointerEvents="none"
                >
                  {label}
                </text>
              ),
          )}
      </svg>
    </div>
  )
}
