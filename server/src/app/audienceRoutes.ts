import { bulkRoutes, planBulkRoutes } from '../modules/bulk/bulk.routes.ts'
import { segmentRoutes } from '../modules/segments/segments.routes.ts'
import type { Audience } from '../modules/segments/audience.ts'
import { previewImportRoutes } from '../modules/transfers/imports.routes.ts'
import { reportRoutes } from '../modules/reports/reports.routes.ts'
import { timeReportRoutes } from '../modules/reports/timeReports.routes.ts'
import type { Links } from '../modules/webhooks/links.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Route } from '../platform/http/endpoint.ts'
import { bulkKinds } from './bulkKinds.ts'

/** What finds contacts by a filter, or behind a number, and does something to all of them. */
export const audienceRoutes = (parts: {
  db: Db
  links: Links
  audience: Audience
  clock: Clock
  pacePerMinute: number
}): Route[] => [
  ...segmentRoutes(parts),
  ...reportRoutes(parts),
  ...timeReportRoutes(parts),
  ...bulkRoutes({ ...parts, bulkKinds }),
]

/** What says whom an import or a bulk action would greet, before it does. */
export const planRoutes = (
  parts: Parameters<typeof previewImportRoutes>[0] & { audience: Audience },
): Route[] => [...previewImportRoutes(parts), ...planBulkRoutes(parts)]
