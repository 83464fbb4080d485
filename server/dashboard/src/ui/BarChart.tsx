import { Box, Group, Text, VisuallyHidden } from '@mantine/core'

/** What a chart counts, bottom to top of each bar. */
interface Series<Key extends string> {
  readonly key: Key
  readonly name: string
  readonly color: string
}

/** A bar: what its counts are of, such as a day. */
type Bar<Key extends string> = Readonly<Record<Key, number>> & { readonly label: string }

/** In SVG units: the width of a bar's place, and the gap on either side of the bar. */
const [place, gap] = [20, 3]

/**
 * Bars of stacked counts. Screen readers get a table instead. `caption` says what they are of; the first and the last bar are
 * labelled, unless `ends` says how.
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
  const totalOf = (bar: Bar<Key>) => series.reduce((sum, { key }) => sum + bar[key], 0)
  const scale = height / Math.max(1, ...bars.map(totalOf))
  const [first, last] = ends ?? [bars[0]?.label, bars.at(-1)?.label]
  const width = bars.length * place
  const segmentsOf = (bar: Bar<Key>) => {
    let top = height
    return series.flatMap(({ key, color }) => {
      const size = bar[key] * scale
      top -= size
      return size === 0 ? [] : [{ key, color, size, top }]
    })
  }
  return (
    <Box>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ display: 'block' }}
      >
        <line x1={0} x2={width} y1={height} y2={height} stroke="var(--mantine-color-default-border)" />
        {bars.map((bar, index) => (
          <g key={bar.label} transform={`translate(${index * place + gap} 0)`}>
            <title>{`${bar.label}: ${series.map(({ key, name }) => `${name} ${bar[key]}`).join(', ')}`}</title>
            <rect width={place} height={height} x={-gap} fill="transparent" />
            {segmentsOf(bar).map(({ key, color, size, top }) => (
              <rect key={key} y={top} width={place - 2 * gap} height={size} fill={color} rx={1.5} />
            ))}
          </g>
        ))}
      </svg>
      <Group justify="space-between" aria-hidden="true">
        <Text size="xs" c="dimmed">
          {first}
        </Text>
        <Text size="xs" c="dimmed">
          {last}
        </Text>
      </Group>
      <Group gap="md" mt="xs" aria-hidden="true">
        {series.map(({ key, name, color }) => (
          <Group key={key} gap={6}>
            <svg width={10} height={10}>
              <rect width={10} height={10} rx={2} fill={color} />
            </svg>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          </Group>
        ))}
      </Group>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                {series.map(({ key }) => (
                  <td key={key}>{bar[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  )
}
