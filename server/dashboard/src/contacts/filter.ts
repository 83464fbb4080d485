/** What the table of contacts is narrowed down by, as the page's address keeps it. */
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

/** Reads a filter from a page's address; what cannot be one is left out. */
export function readFilter(address: Record<string, unknown>): ContactFilter {
  const text = (name: string) => {
    const value = address[name] // a search for digits comes as a number
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    ...Object.fromEntries(texts.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]]))),
    ...Object.fromEntries(
      flags.flatMap((name) => (typeof address[name] === 'boolean' ? [[name, address[name]]] : [])),
    ),
  }
}

/** A filter as the interface's query spells it. */
export const queryOf = ({ optedOut, botActive, ...rest }: ContactFilter) => ({
  ...rest,
  ...(optedOut !== undefined && { optedOut: flag(optedOut) }),
  ...(botActive !== undefined && { botActive: flag(botActive) }),
})

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** Whether a filter lets everybody through. */
export const isEmpty = (filter: ContactFilter): boolean => Object.keys(filter).length === 0
