import { useEffect, useRef } from 'react'
import type { Pages } from '../usePages.ts'
import { takePlace } from './leftPlace.ts'

/** Scrolls a table to where it was left to act as a sub-account, once it has as many rows again. */
export function useReturnToPlace({ rows, hasNextPage, isFetchingNextPage, fetchNextPage }: Pages<unknown>) {
  const place = useRef<ReturnType<typeof takePlace> | null>(null)
  const count = rows?.length
  useEffect(() => {
    if (place.current === null) place.current = takePlace()
    const { current: left } = place
    if (left === undefined || count === undefined) return
    if (count < left.rows && hasNextPage) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    place.current = undefined
    window.requestAnimationFrame(() => window.scrollTo({ top: left.scrollY }))
  }, [count, hasNextPage, isFetchingNextPage, fetchNextPage])
}
