import { Box, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

export interface Column<T> {
  readonly header: string
  /** Of the row's grid: `2fr`, `120px`. */
  readonly width: string
  readonly cell: (row: T) => ReactNode
  /** Left out where there is no room for it. */
  readonly wideOnly?: boolean
}

/** What `usePages` answers. */
interface Pages<T> {
  readonly rows: readonly T[] | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

const readAhead = 15

/**
 * A list of any length: only what is on screen is in the page, and the next rows are read before they are reached.
 * The first column's cell should hold the link that opens a row.
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
  empty: ReactNode
  rowHeight?: number
  /** Whether a text that is wider than its cell goes on below, and its row grows. */
  wraps?: boolean
}) {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const shown = columns.filter((column) => wide || column.wideOnly !== true)
  const grid: CSSProperties = { gridTemplateColumns: shown.map((column) => column.width).join(' ') }
  const { rows = [], hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(body.current?.offsetTop ?? 0), [pages.rows === undefined])

  const virtual = useWindowVirtualizer({
    count: rows.length + (hasNextPage ? 1 : 0),
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? 'next' : rowKey(row)
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - readAhead) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])

  if (pages.rows === undefined)
    return pages.error === null ? (
      <PageSkeleton />
    ) : (
      <ErrorNotice error={pages.error} onRetry={() => void pages.refetch()} />
    )
  if (rows.length === 0) return empty
  return (
    <Box role="table" aria-label={label} aria-rowcount={hasNextPage ? -1 : rows.length + 1}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className="data-row" style={{ ...grid, height: 36 }}>
          {shown.map((column) => (
            <Text key={column.header} component="div" role="columnheader" size="xs" fw={600} c="dimmed">
              {column.header}
            </Text>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return (
            <div
              key={item.key}
              ref={wraps ? virtual.measureElement : undefined}
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
              {shown.map((column) => (
                <div key={column.header} role="cell" className="data-cell">
                  {row === undefined ? <Skeleton height={14} /> : column.cell(row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <ErrorNotice error={pages.error} onRetry={() => void fetchNextPage()} />
    </Box>
  )
}
