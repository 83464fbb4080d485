import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readChecklist } from './checklist.store.ts'
import { readToday } from './today.store.ts'

/** The first page: how far a new account has come, and what has happened today in one that runs. */
export const checklistRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.getChecklist, async (_input, { caller }) =>
    ok(await readChecklist(db.scan, caller.id)),
  ),
  route(dashboardContract.getToday, async (_input, { caller }) =>
    ok(await readToday(db.scan, caller.id, clock.now())),
  ),
]
