import type { Route, StreamRoute } from '../http/endpoint.ts'
import { contactSearchRoutes } from './contactSearch.routes.ts'
import { editListRoutes } from './editLists.routes.ts'
import { exportRoutes } from './exports.routes.ts'
import { importRoutes } from './imports.routes.ts'

/** What the dashboard does with lists, the contacts on them, and files of contacts. */
export const listsDashboardRoutes = (
  parts: Parameters<typeof importRoutes>[0] & Parameters<typeof exportRoutes>[0],
): (Route | StreamRoute)[] => [
  ...editListRoutes(parts),
  ...contactSearchRoutes(parts),
  ...importRoutes(parts),
  ...exportRoutes(parts),
]
