import { Axes, type Scale } from './Axes.tsx'
import type { Measure } from './axis.ts'
import { Legend, pointText, type Point, type Series } from './Legend.tsx'
import { PlotTable } from './PlotTable.tsx'
import { useLookedAt } from './useLookedAt.ts'

/** Lines over time, with axes; each place shows its values when it is pointed at, tapped or come to by keys. */
export function LineChart<Key extends string>({
  caption,
  unit,
  points,
  series,
  height,
  measure,
  valueText,
}: {
  caption: string
  /** What one place is, such as `Week`. */
  unit: string
  points: readonly Point<Key>[]
  series: readonly Series<Key>[]
  height: number
  measure: Measure
  valueText: (value: number) => string
}) {
  const shownValue = (value: number | null) => (value === null ? '–' : valueText(value))
  const lookedAt = useLookedAt({
    label: unit,
    count: points.length,
    textOf: (at) => pointText(points[at], series, shownValue),
  })
  const chosen = lookedAt.at === undefined ? undefined : points[lookedAt.at]
  return (
    <div>
      <Axes
        labels={points.map(({ label }) => label)}
        most={Math.max(0, ...points.flatMap((point) => series.map(({ key }) => point[key] ?? 0)))}
        measure={measure}
        height={height}
        isSmall={false}
        textOf={valueText}
        lookedAt={lookedAt}
      >
        {(scale) =>
          series.map((one) => (
            <OneLine
              key={one.key}
              series={one}
              values={points.map((point) => point[one.key])}
              scale={scale}
              chosen={lookedAt.at}
            />
          ))
        }
      </Axes>
      <Legend
        series={series}
        title={chosen?.label}
        valueOf={(key) => (chosen === undefined ? undefined : shownValue(chosen[key]))}
      />
      <PlotTable
        caption={caption}
        head={[unit, ...series.map(({ name }) => name)]}
        rows={points.map((point) => ({
          label: point.label,
          cells: series.map(({ key }) => shownValue(point[key])),
        }))}
      />
    </div>
  )
}

function OneLine({
  series: { color, isDashed },
  values,
  scale: { leftOf, place, topOf },
  chosen,
}: {
  series: Series<string>
  values: readonly (number | null)[]
  scale: Scale
  chosen: number | undefined
}) {
  const middle = (at: number) => leftOf(at) + place / 2
  // A gap where nothing is known.
  const path = values
    .map((value, at) => {
      if (value === null) return ''
      const isStart = at === 0 || (values[at - 1] ?? null) === null
      return `${isStart ? 'M' : 'L'}${middle(at)} ${topOf(value)}`
    })
    .join('')
  return (
    <>
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeLinejoin="round"
        {...(isDashed === true && { strokeDasharray: '4 3' })}
      />
      {values.map((value, at) => {
        const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
        return (
          value !== null &&
          (at === chosen || isAlone) && (
            <circle key={middle(at)} cx={middle(at)} cy={topOf(value)} r={3.5} fill={color} />
          )
        )
      })}
    </>
  )
}
