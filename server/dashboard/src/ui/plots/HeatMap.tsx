import './heatMap.css'
import './plots.css'
import { Text } from '@mantine/core'
import { PlotTable } from './PlotTable.tsx'
import { useLookedAt } from './useLookedAt.ts'

/** An hour of a row of a heat map. */
interface HeatCell {
  /** How much of the color it has. */
  readonly weight: number
  /** What the table says of it. */
  readonly cells: readonly string[]
  /** The same in words. */
  readonly text: string
}

/** A row of a heat map: a day, or a day of the week, with its 24 hours. */
export interface HeatRow {
  readonly label: string
  readonly hours: readonly HeatCell[]
}

const marks = [0, 6, 12, 18]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * A row for each day with a field for each hour: it says what is in it when it is pointed at, tapped or come to by keys. A table of the
 * fields with anything in them opens below; `tableOnly` are rows that stand there alone.
 */
export function HeatMap({
  caption,
  head,
  rows,
  summary,
  tableOnly = [],
}: {
  caption: string
  /** What the values of a field are called. */
  head: readonly string[]
  rows: readonly HeatRow[]
  /** Stands where the words of a field come. */
  summary: string
  tableOnly?: readonly HeatRow[]
}) {
  const most = Math.max(1, ...rows.flatMap((row) => row.hours.map(({ weight }) => weight)))
  const wordsAt = (at: number) => {
    const [row, hour] = [rows[Math.floor(at / hours.length)], at % hours.length]
    return `${row?.label}, ${clock(hour)}: ${row?.hours[hour]?.text}`
  }
  const { at: chosen, slider } = useLookedAt({
    label: 'Hour',
    count: rows.length * hours.length,
    perRow: hours.length,
    textOf: wordsAt,
  })
  return (
    <>
      <div className="heat-row" aria-hidden="true">
        <span />
        {hours.map((hour) => (
          <span key={hour} className="heat-mark">
            {marks.includes(hour) && hour}
          </span>
        ))}
      </div>
      <div className="heat-map" {...slider}>
        {rows.map((row, at) => (
          <Row key={row.label} row={row} most={most} first={at * hours.length} chosen={chosen} />
        ))}
      </div>
      <Text size="xs" c="dimmed" className="heat-words">
        {chosen === undefined ? summary : wordsAt(chosen)}
      </Text>
      <PlotTable
        caption={caption}
        head={['Day', 'From', ...head]}
        rows={[...rows, ...tableOnly].flatMap(({ label, hours: cells }) =>
          cells.flatMap(({ weight, cells: values }, hour) =>
            weight === 0 ? [] : [{ label, cells: [clock(hour), ...values] }],
          ),
        )}
      />
    </>
  )
}

const Row = ({
  row,
  most,
  first,
  chosen,
}: {
  row: HeatRow
  most: number
  /** The number of its first field. */
  first: number
  chosen: number | undefined
}) => (
  <div className="heat-row" aria-hidden="true">
    <span className="heat-label">{row.label}</span>
    {hours.map((hour) => {
      const weight = row.hours[hour]?.weight ?? 0
      // Few can be seen beside many.
      const percent = weight === 0 ? 0 : 20 + 80 * Math.sqrt(weight / most)
      return (
        <span
          key={hour}
          data-index={first + hour}
          data-chosen={first + hour === chosen || undefined}
          className="heat-field"
          style={{
            background: `color-mix(in srgb, var(--heat-color) ${percent}%, var(--heat-empty))`,
          }}
        />
      )
    })}
  </div>
)
