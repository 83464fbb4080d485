import './barTable.css'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberText } from '../format.ts'

/** A row of a table with bars. */
export interface BarRow {
  readonly key: string
  readonly name: ReactNode
  readonly count: number
  /** What the number leads to, in place of it. */
  readonly shown?: ReactNode
  /** More values, one for each of `more`. */
  readonly more?: readonly ReactNode[]
  readonly color?: string
}

/** Counts below each other, each with a bar: the stages of a funnel, a distribution, reasons. It is a table by itself. */
export function BarTable({
  caption,
  head,
  rows,
  more = [],
}: {
  caption: string
  /** What a row is, and what is counted. */
  head: readonly [string, string]
  rows: readonly BarRow[]
  /** What further columns are called. */
  more?: readonly string[]
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="bar-table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <td aria-hidden="true" />
          <th scope="col" className="bar-number">
            {head[1]}
          </th>
          {more.map((name) => (
            <th key={name} scope="col" className="bar-number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, shown, more: values = [], color }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <span className="bar-track">
                <span
                  className="bar-fill"
                  style={{
                    width: `${(100 * count) / most}%`,
                    background: color ?? 'var(--mantine-color-indigo-5)',
                  }}
                />
              </span>
            </td>
            <td className="bar-number">{shown ?? numberText(count)}</td>
            {values.map((value, at) => (
              <td key={more[at]} className="bar-number">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
