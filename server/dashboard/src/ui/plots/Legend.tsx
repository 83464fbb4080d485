import { Text } from '@mantine/core'

/** What a plot shows one of at each place. */
export interface Series<Key extends string> {
  readonly key: Key
  readonly name: string
  readonly color: string
  /** Drawn as a line of dashes: what it is compared with. */
  readonly isDashed?: boolean
}

/** What a place of a plot has of each series; `null` where nothing is known. */
export type Point<Key extends string> = Readonly<Record<Key, number | null>> & { readonly label: string }

/** A place of a plot in words: `12 Nov: Sent 4, Failed 0`. */
export const pointText = <Key extends string>(
  point: Point<Key> | undefined,
  series: readonly Series<Key>[],
  valueText: (value: number | null) => string,
): string =>
  point === undefined
    ? ''
    : `${point.label}: ${series.map(({ key, name }) => `${name} ${valueText(point[key])}`).join(', ')}`

/** What the colors of a plot stand for, with the values of the place that is looked at. For screen readers the plot says them. */
export const Legend = <Key extends string>({
  series,
  title,
  valueOf,
}: {
  series: readonly Series<Key>[]
  /** What the values are of. */
  title: string | undefined
  valueOf: (key: Key) => string | undefined
}) => (
  <div className="plot-legend" aria-hidden="true">
    {title !== undefined && (
      <Text span size="xs" fw={600}>
        {title}
      </Text>
    )}
    {series.map(({ key, name, color, isDashed }) => (
      <Text key={key} span size="xs" c="dimmed">
        <svg width={14} height={10}>
          {isDashed === true ? (
            <line x1={0} x2={14} y1={5} y2={5} stroke={color} strokeWidth={2} strokeDasharray="4 3" />
          ) : (
            <rect x={2} width={10} height={10} rx={2} fill={color} />
          )}
        </svg>
        {name} <b>{valueOf(key)}</b>
      </Text>
    ))}
  </div>
)
