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

const patterns = new Map<string, RegExp>()

/**
 * What a path with its parameters matches in Express, which would make it again for each router: that took a quarter of
 * opening a service.
 */
export function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known !== undefined) return known
  const segments = path
    .split('/')
    .map((each) => (each.startsWith(':') ? `(?<${each.slice(1)}>[^/]+)` : RegExp.escape(each)))
  const made = new RegExp(`^${segments.join('/')}/?$`, 'i')
  patterns.set(path, made)
  return made
}
