import type { Endpoint } from '@replyloop/shared/contract/endpoint'

/** The base address of the interface (docs/interface.md#endpoints). */
export const basePath = '/v1'
/** Where the dashboard's own interface is. */
export const dashboardPath = '/dashboard/api'

/** Where agents call tools (docs/connectors/mcp.md). */
export const mcpPath = '/mcp'

/** Where the providers of channels post what happens. */
export const hooksPath = '/hooks'

/** The paths of an endpoint below a base address: its own and its aliases. */
export const pathsOf = (base: string, { path, aliases }: Endpoint) =>
  [path, ...aliases].map((each) => `${base}${each}`)

/** Matches the URLs at and below some paths, as the router would. */
export const urlsBelow = (paths: readonly string[]) =>
  new RegExp(`^(https?://[^/?#]*)?(${paths.join('|')})(?=[/?#]|$)`, 'i')
