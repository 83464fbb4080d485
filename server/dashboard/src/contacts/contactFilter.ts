/** The filter of the contacts table, as it is kept in the URL. */
export interface ContactFilter {
  readonly search?: string
  readonly listId?: string
  readonly optedOut?: boolean
  readonly botActive?: boolean
  readonly campaignId?: string
  readonly channel?: string
}

const texts = ['search', 'listId', 'campaignId', 'channel'] as const
const flags = ['optedOut', 'botActive'] as const

/** Reads a filter from the URL's query; ignores invalid values. */
export function readFilter(query: Record<string, unknown>): ContactFilter {
  const text = (name: string) => {
    const value = query[name] // the router parses a search for digits as a number
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    ...Object.fromEntries(texts.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]]))),
    ...Object.fromEntries(
      flags.flatMap((name) => (typeof query[name] === 'boolean' ? [[name, query[name]]] : [])),
    ),
  }
}

/** The filter as query parameters of the API. */
export const queryOf = ({ optedOut, botActive, ...rest }: ContactFilter) => ({
  ...rest,
  ...(optedOut !== undefined && { optedOut: flag(optedOut) }),
  ...(botActive !== undefined && { botActive: flag(botActive) }),
})

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** Whether a filter matches all contacts. */
export const isEmptyFilter = (filter: ContactFilter): boolean => Object.keys(filter).length === 0
