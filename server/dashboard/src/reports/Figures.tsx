import './reports.css'
import type { ReactNode } from 'react'
import { Defined } from './Defined.tsx'
import type { Term } from './words.ts'

/** A number with its name, as it stands above a plot. */
export interface OneFigure {
  readonly term: Term
  readonly shown: ReactNode
  /** What it was in the period before. */
  readonly before?: string | undefined
}

/** Numbers beside each other. */
export const Figures = ({ figures }: { figures: readonly OneFigure[] }) => (
  <dl className="report-figures">
    {figures.map(({ term, shown, before }) => (
      <div key={term.name}>
        <dt>
          <Defined term={term} />
        </dt>
        <dd>
          {shown}
          {before !== undefined && <span className="report-before">{before} before</span>}
        </dd>
      </div>
    ))}
  </dl>
)
