import { useEffect } from 'react'
import type { Pages } from '../usePages.ts'

/** Reads the next page of a list when the user has scrolled to within `margin` rows of its end. */
export function useReadAhead(
  {
    rows,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  }: Pick<Pages<unknown>, 'rows' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>,
  lastVisibleIndex: number,
  margin: number,
): void {
  const count = rows?.length ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastVisibleIndex >= count - margin) void fetchNextPage()
  }, [lastVisibleIndex, count, margin, hasNextPage, isFetchingNextPage, fetchNextPage])
}
