import './shadedTable.css'
import type { ReactNode } from 'react'

/** A field of a table of shares: what it shows, and how much of the color it has, from 0 to 1; `null`: none yet. */
export interface ShadedCell {
  readonly shown: ReactNode
  readonly share: number | null
}

/** A table whose fields are shaded by their share, such as of cohorts. The first column is what a row is of. */
export const ShadedTable = ({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly { readonly label: string; readonly cells: readonly ShadedCell[] }[]
}) => (
  <div className="shaded-table" role="region" aria-label={caption} tabIndex={0}>
    <table>
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
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map(({ shown, share }, at) => (
              <td
                key={head[at + 1]}
                style={
                  share === null
                    ? undefined
                    : {
                        background: `color-mix(in srgb, var(--shade) ${Math.round(45 * share)}%, transparent)`,
                      }
                }
              >
                {shown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
