import './foldable.css'
import type { ReactNode } from 'react'
import { ChevronDown } from './icons.ts'

/**
 * What folds away below its head, in which nothing can be pressed. The browser owns whether it is open, so that its search finds what is
 * folded: `startsOpen` stays as it was at first.
 */
export function Foldable({
  head,
  startsOpen,
  className = '',
  children,
}: {
  head: ReactNode
  startsOpen: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <details className={`foldable ${className}`} open={startsOpen}>
      <summary>
        <div className="foldable-head">{head}</div>
        <span className="foldable-mark">
          <ChevronDown size={18} aria-hidden />
        </span>
      </summary>
      {children}
    </details>
  )
}

/** Unfolds what an element is folded into, so that it can be focused. */
export function unfoldAround(element: Element): void {
  for (let around = element.closest('details'); around !== null;) {
    around.open = true
    around = around.parentElement?.closest('details') ?? null
  }
}
