import './reports.css'
import type { ReactNode } from 'react'

/** A table of a report: the first column is what a row is of, the others are numbers. */
export const ReportTable = ({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly { readonly key: string; readonly name: ReactNode }[]
  rows: readonly { readonly key: string; readonly name: ReactNode; readonly cells: readonly ReactNode[] }[]
}) => (
  <div className="report-table" role="region" aria-label={caption} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]?.key}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
