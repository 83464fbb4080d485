import { bulkRoutes } from '../modules/bulk/bulk.routes.ts'
import { segmentRoutes } from '../modules/segments/segments.routes.ts'
import type { Audience } from '../modules/segments/audience.ts'
import type { Links } from '../modules/webhooks/links.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Route } from '../platform/http/endpoint.ts'
import { bulkKinds } from './bulkKinds.ts'

/** What finds contacts by a filter, and does something to all of them. */
export const audienceRoutes = (parts: {
  db: Db
  links: Links
  audience: Audience
  clock: Clock
  pacePerMinute: number
}): Route[] => [...segmentRoutes(parts), ...bulkRoutes({ ...parts, bulkKinds })]
