/** Where the agency's table was when somebody left it to act as a sub-account. */
interface Place {
  /** The query of its address: what was searched, the order, the open panel. */
  readonly search: string
  readonly scrollY: number
  /** How many rows it had read. */
  readonly rows: number
}

const key = 'agency-place'

/** Keeps where the table is, for this tab. */
export const keepPlace = (rows: number): void =>
  window.sessionStorage.setItem(
    key,
    JSON.stringify({ search: window.location.search, scrollY: window.scrollY, rows } satisfies Place),
  )

/** Where the table was left; `undefined` where it was not, in this tab. */
export function leftPlace(): Place | undefined {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
  return isPlace(kept) ? kept : undefined
}

/** The same, once. */
export function takePlace(): Place | undefined {
  const place = leftPlace()
  window.sessionStorage.removeItem(key)
  return place?.search === window.location.search ? place : undefined
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'scrollY' in value &&
  typeof value.scrollY === 'number' &&
  'rows' in value &&
  typeof value.rows === 'number'
