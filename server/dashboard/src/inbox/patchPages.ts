import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../usePages.ts'

/** A list that grows at its top and that nobody reads further keeps so many rows. */
const maxRows = 100

/** The order of a list, and the place of a row in it, as the cursors of its pages have it. */
export interface Order<T> {
  placeOf: (row: T) => string
  isAscending: boolean
}

/**
 * Pages of a list without the rows that have changed, and with what they are now, each where the list has it. What stands behind
 * the last page is left to the next one.
 */
export function patchPages<T>(
  { pages, pageParams }: InfiniteData<Page<T>, string>,
  { rows, hasChanged }: { rows: readonly T[]; hasChanged: (row: T) => boolean },
  { placeOf, isAscending }: Order<T>,
): InfiniteData<Page<T>, string> {
  const isBehind = (place: string, other: string) => (isAscending ? place > other : place < other)
  const isOn = (row: T, at: number) => {
    const [place, from, to] = [placeOf(row), pages[at - 1]?.nextCursor ?? null, pages[at]?.nextCursor ?? null]
    return (from === null || isBehind(place, from)) && (to === null || !isBehind(place, to))
  }
  const patched = pages.map((page, at) => ({
    ...page,
    data: [...page.data.filter((row) => !hasChanged(row)), ...rows.filter((row) => isOn(row, at))].toSorted(
      (one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1),
    ),
  }))
  const [only, ...others] = patched
  const last = only?.data[maxRows - 1]
  if (only === undefined || last === undefined || others.length > 0 || only.data.length === maxRows)
    return { pages: patched, pageParams }
  return { pages: [{ data: only.data.slice(0, maxRows), nextCursor: placeOf(last) }], pageParams }
}

/** Pages of what was read newest first, with the newest page as it is now; `undefined` where that does not reach what was read. */
export function patchNewest<T extends { readonly id: string }>(
  { pages, pageParams }: InfiniteData<Page<T>, string>,
  newest: readonly T[],
): InfiniteData<Page<T>, string> | undefined {
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))
  if (!newest.some(({ id }) => known.has(id))) return undefined
  const current = new Map(newest.map((row) => [row.id, row]))
  const patched = pages.map((page, at) => ({
    ...page,
    data: [
      ...(at === 0 ? newest.filter(({ id }) => !known.has(id)) : []),
      ...page.data.map((row) => current.get(row.id) ?? row),
    ],
  }))
  return { pages: patched, pageParams }
}
