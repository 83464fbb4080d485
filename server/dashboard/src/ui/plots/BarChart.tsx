import { Group, Text } from '@mantine/core'
import { numberText } from '../format.ts'
import { Axes, type Scale } from './Axes.tsx'
import { Legend, pointText, type Series } from './Legend.tsx'
import { HiddenPlotTable, PlotTable } from './PlotTable.tsx'
import { useLookedAt } from './useLookedAt.ts'

/** A bar: what its counts are of, such as a day. */
type Bar<Key extends string> = Readonly<Record<Key, number>> & { readonly label: string }

/**
 * Bars of stacked counts, with axes; each shows its counts when it is pointed at, tapped or come to by keys. `caption` says what they are
 * of. With `ends`, which say what the first and the last bar are, it is a small one without axes.
 */
export function BarChart<Key extends string>({
  caption,
  unit,
  bars,
  series,
  height,
  ends,
}: {
  caption: string
  /** What one bar is of, such as `Day`. */
  unit: string
  bars: readonly Bar<Key>[]
  series: readonly Series<Key>[]
  height: number
  ends?: readonly [string, string]
}) {
  const lookedAt = useLookedAt({
    label: unit,
    count: bars.length,
    textOf: (at) => pointText(bars[at], series, countText),
  })
  const chosen = lookedAt.at === undefined ? undefined : bars[lookedAt.at]
  const totalOf = (bar: Bar<Key>) => series.reduce((sum, { key }) => sum + bar[key], 0)
  const sumOf = (key: Key) => bars.reduce((sum, bar) => sum + bar[key], 0)
  const table = {
    caption,
    head: [unit, ...series.map(({ name }) => name)],
    rows: bars.map((bar) => ({ label: bar.label, cells: series.map(({ key }) => numberText(bar[key])) })),
  }
  return (
    <div>
      <Axes
        labels={bars.map(({ label }) => label)}
        most={Math.max(0, ...bars.map(totalOf))}
        measure="count"
        height={height}
        isSmall={ends !== undefined}
        textOf={numberText}
        lookedAt={lookedAt}
      >
        {(scale) =>
          bars.map((bar, at) => <OneBar key={bar.label} bar={bar} series={series} at={at} scale={scale} />)
        }
      </Axes>
      {ends !== undefined && (
        <Group justify="space-between" aria-hidden="true">
          {ends.map((end) => (
            <Text key={end} size="xs" c="dimmed">
              {end}
            </Text>
          ))}
        </Group>
      )}
      <Legend
        series={series}
        title={chosen?.label ?? 'In all'}
        valueOf={(key) => numberText(chosen === undefined ? sumOf(key) : chosen[key])}
      />
      {ends === undefined ? <PlotTable {...table} /> : <HiddenPlotTable {...table} />}
    </div>
  )
}

const countText = (count: number | null) => numberText(count ?? 0)

function OneBar<Key extends string>({
  bar,
  series,
  at,
  scale: { leftOf, place, topOf, bottom },
}: {
  bar: Bar<Key>
  series: readonly Series<Key>[]
  at: number
  scale: Scale
}) {
  const width = Math.min(Math.max(place * 0.7, 1), 48)
  let sum = 0
  return series.map(({ key, color }) => {
    sum += bar[key]
    const height = bottom - topOf(bar[key])
    return (
      height > 0 && (
        <rect
          key={key}
          x={leftOf(at) + (place - width) / 2}
          y={topOf(sum)}
          width={width}
          height={height}
          fill={color}
          rx={Math.min(1.5, width / 4)}
        />
      )
    )
  })
}
