import { Text, VisuallyHidden } from '@mantine/core'

/** A row of a plot's table: what it is of, and its values as they are shown. */
interface PlotRow {
  readonly label: string
  readonly cells: readonly string[]
}

interface PlotTableProps {
  caption: string
  head: readonly string[]
  rows: readonly PlotRow[]
}

/** What a plot shows, as a table that opens below it. */
export const PlotTable = ({ caption, ...table }: PlotTableProps) => (
  <details className="plot-details">
    <summary className="details-summary">
      <Text span size="xs">
        The same as a table
      </Text>
    </summary>
    <div className="plot-table" role="region" aria-label={caption} tabIndex={0}>
      <Rows {...table} />
    </div>
  </details>
)

/** The same for screen readers alone, below a plot that is too small for more. */
export const HiddenPlotTable = (table: PlotTableProps) => (
  <VisuallyHidden>
    <Rows {...table} />
  </VisuallyHidden>
)

const Rows = ({ caption, head, rows }: Omit<PlotTableProps, 'caption'> & { caption?: string }) => (
  <table>
    {caption !== undefined && <caption>{caption}</caption>}
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, cells }) => (
        <tr key={`${label} ${cells[0]}`}>
          <th scope="row">{label}</th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
