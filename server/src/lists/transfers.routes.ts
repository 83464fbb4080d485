import type { Route, StreamRoute } from '../http/endpoint.ts'
import { exportRoutes } from './exports.routes.ts'
import { importRoutes } from './imports.routes.ts'

/** Files of contacts, in and out. */
export const transferRoutes = (
  parts: Parameters<typeof importRoutes>[0] & Parameters<typeof exportRoutes>[0],
): (Route | StreamRoute)[] => [...importRoutes(parts), ...exportRoutes(parts)]
