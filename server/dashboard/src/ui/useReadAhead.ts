import { useEffect } from 'react'
import type { Pages } from '../usePages.ts'

/**
 * Reads the next page of a list when the user has scrolled to within `margin` rows of its end. Not after that has failed:
 * it would be tried again without end. The list shows the error, with a button to try again.
 */
export function useReadAhead(
  { rows, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages<unknown>,
  lastVisibleIndex: number,
  margin: number,
): void {
  const count = rows?.length ?? 0
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (canRead && lastVisibleIndex >= count - margin) void fetchNextPage()
  }, [lastVisibleIndex, count, margin, canRead, fetchNextPage])
}

/** The rows of a list, newest first, that are not older than an instant, such as that of the oldest message on screen. */
export function useRowsSince<T extends { readonly createdAt: string }>(
  pages: Pages<T>,
  oldest: string,
): readonly T[] {
  const rows = (pages.rows ?? []).filter(({ createdAt }) => createdAt >= oldest)
  useReadAhead(pages, rows.length - 1, 1)
  return rows
}
