import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readChecklist } from './checklist.store.ts'

/** How far a new account has come, for the checklist of its first page. */
export const checklistRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.getChecklist, async (_input, { caller }) =>
    ok(await readChecklist(db.scan, caller.id)),
  ),
]
