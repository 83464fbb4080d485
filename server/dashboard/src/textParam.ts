/** A text in the query of a page's URL, if there is one. The router parses `?search=5551234` as a number. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Reads what a table is searched for, which is kept in the URL. */
export const readSearch = ({ search }: { search?: unknown }): { search?: string | undefined } => ({
  search: textParam(search),
})
