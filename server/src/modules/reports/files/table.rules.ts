type Cell = string | number | boolean | readonly string[] | null | undefined

/** A value as a cell of a file: several, such as tags, with commas between them. */
export function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** What stands in a line of a file. */
export type Line = readonly Cell[]

/** The rows of a file: its header, and what stands in it. */
export const table = (header: readonly string[], lines: readonly Line[]): string[][] => [
  [...header],
  ...lines.map((line) => line.map(cellOf)),
]
