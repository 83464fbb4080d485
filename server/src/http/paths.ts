import type { Endpoint } from '@replyloop/shared/endpoint'

/** The base address of the interface (specification, first paragraph). */
export const basePath = '/v1'
/** Where the dashboard's own interface is. */
export const dashboardPath = '/dashboard/api'

/** The paths of rows below a base address, with their aliases. */
export const pathsOf = (base: string, rows: readonly Pick<Endpoint, 'path' | 'aliases'>[]) =>
  rows.flatMap((row) => [row.path, ...row.aliases].map((path) => `${base}${path}`))
