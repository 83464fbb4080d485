import { Box, Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Pages } from '../usePages.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { LoadingOrError } from './LoadingOrError.tsx'
import { useHasTableRoom } from './useIsWide.ts'
import { useReadAhead } from './useReadAhead.ts'

/** A column of a `DataTable`. */
export interface Column<T> {
  readonly header: string
  /** A CSS grid track: `2fr`, `7.5rem`. */
  readonly width: string
  readonly cell: (row: T) => ReactNode
  /** Stands before the header, such as a box that chooses all rows. */
  readonly beforeHeader?: ReactNode
  /** Makes the header a button that sorts: which order the table is in by this column, if by it at all. */
  readonly sort?: { readonly order: SortOrder | undefined; readonly toggle: () => void }
  /** Numbers, whose digits stand below each other. */
  readonly isNumeric?: boolean
  /** Hides the column on narrow screens. */
  readonly wideOnly?: boolean
}

const readAheadRows = 15

/**
 * A table of any length: only the rows on screen are rendered, and the next page is read before the user reaches it.
 * The first column's cell should hold the link that opens a row; a click anywhere on the row follows it (`openRows`).
 */
export function DataTable<T>({
  label,
  pages,
  columns,
  rowKey,
  empty,
  rowHeight = 48,
  wraps = false,
}: {
  label: string
  pages: Pages<T>
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  rowHeight?: number
  /** Lets long text wrap and rows grow; otherwise text is cut off. */
  wraps?: boolean
}) {
  const hasRoom = useHasTableRoom()
  const visibleColumns = columns.filter((column) => hasRoom || column.wideOnly !== true)
  const grid: CSSProperties = { gridTemplateColumns: visibleColumns.map(({ width }) => width).join(' ') }
  const { rows = [], hasNextPage } = pages
  // Users may have set a larger text in their browser.
  const [textScale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  )
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(body.current?.offsetTop ?? 0), [pages.rows === undefined])

  const virtualizer = useWindowVirtualizer({
    count: rows.length + (hasNextPage ? 1 : 0), // one more for the skeleton of the next page
    estimateSize: () => rowHeight * textScale,
    overscan: 8,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? 'next' : rowKey(row)
    },
  })
  const items = virtualizer.getVirtualItems()
  useReadAhead(pages, items.at(-1)?.index ?? 0, readAheadRows)

  if (pages.rows === undefined) return <LoadingOrError error={pages.error} refetch={pages.refetch} />
  if (rows.length === 0) return empty
  return (
    <Box role="table" aria-label={label} aria-rowcount={hasNextPage ? -1 : rows.length + 1}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className="data-row" style={{ ...grid, height: '2.25rem' }}>
          {visibleColumns.map((column) => (
            <HeaderCell key={column.header} {...column} />
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={wraps ? virtualizer.measureElement : undefined}
            data-index={item.index}
            data-wraps={wraps || undefined}
            role="row"
            aria-rowindex={item.index + 2}
            className="data-row"
            data-opens
            style={{
              ...grid,
              position: 'absolute',
              ...(wraps ? { minHeight: rowHeight } : { height: item.size }),
              transform: `translateY(${item.start - scrollMargin}px)`,
            }}
          >
            <Cells columns={visibleColumns} row={rows[item.index]} />
          </div>
        ))}
      </div>
      <ErrorNotice error={pages.error} onRetry={() => void pages.fetchNextPage()} />
    </Box>
  )
}

const arrows = { asc: '↑', desc: '↓' } as const
const inWords = { asc: 'ascending', desc: 'descending' } as const

const HeaderCell = <T,>({ header, beforeHeader, sort, isNumeric }: Column<T>) => (
  <Text
    component="div"
    role="columnheader"
    size="xs"
    fw={600}
    c="dimmed"
    className="header-cell"
    data-numeric={isNumeric}
    aria-sort={sort?.order === undefined ? undefined : inWords[sort.order]}
  >
    {beforeHeader}
    {sort === undefined ? (
      header
    ) : (
      <UnstyledButton fz="xs" fw={600} onClick={sort.toggle}>
        {header}
        {sort.order !== undefined && <span aria-hidden="true"> {arrows[sort.order]}</span>}
      </UnstyledButton>
    )}
  </Text>
)

/** The cells of a row; skeletons while the row is being read. */
const Cells = <T,>({ columns, row }: { columns: readonly Column<T>[]; row: T | undefined }) =>
  columns.map(({ header, cell, isNumeric }) => (
    <div key={header} role="cell" className="data-cell" data-numeric={isNumeric}>
      {row === undefined ? <Skeleton height={14} /> : cell(row)}
    </div>
  ))
