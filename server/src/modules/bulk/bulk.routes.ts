import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { requireRow, type Reader } from '../../platform/db/db.ts'
import { requireAccess, requireRole, type Caller } from '../../platform/http/authenticate.ts'
import { accepted, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import type { BulkKind } from '../contacts/bulkActions.ts'
import { presentLine } from './bulk.presenter.ts'
import type { BulkParts, PlanParts } from './bulkParts.ts'
import { listReport } from './runs/bulkContacts.store.ts'
import { listRuns, requireRun, type BulkRunRow } from './runs/bulkRuns.store.ts'
import { cancelBulk, showBulk, undoBulk } from './runs/endBulk.ts'
import { showJoinPlan } from './runs/joinPlans.ts'
import { findMeant, findPeople, requireCount, startBulk } from './runs/startBulk.ts'
import { stopBulkGreeting } from './runs/stopBulkGreeting.ts'

/** What is done to many contacts at once (docs/interface.md#bulk-actions). */
export function bulkRoutes(parts: BulkParts & PlanParts): Route[] {
  const { db, bulkKinds } = parts
  const show = async (read: Reader, run: BulkRunRow) => requireRow(await showBulk(read, bulkKinds, [run]))
  return [
    route(contract.startBulk, async ({ body }, { caller, transact }) => {
      requireMayAct(caller, bulkKinds[body.action.type])
      const meant = await findMeant(parts, caller, body)
      return transact(
        async (tx) => {
          const run = await startBulk(tx, parts, caller, body, meant)
          const { willGreet, notFound } = meant
          return accepted({ ...(await show(tx, run)), willGreet, notFound })
        },
        { alone: true },
      )
    }),
    route(contract.listBulk, async ({ query }, { caller }) => {
      const page = await readPageBy(
        'blk',
        query,
        (limit) => listRuns(db.read, caller.id, query, limit),
        ({ id }) => id,
        (run) => run,
      )
      return ok({ ...page, data: await showBulk(db.read, bulkKinds, page.data) })
    }),
    route(contract.getBulk, async ({ params }, { caller }) =>
      ok(await show(db.read, await requireRun(db.read, caller.id, params.id))),
    ),
    route(contract.getBulkReport, async ({ params, query }, { caller }) => {
      const { id } = await requireRun(db.read, caller.id, params.id)
      return ok(
        await readPageBy(
          null,
          query,
          (limit) => listReport(db.scan, id, query, limit),
          ({ contactId }) => contactId,
          presentLine,
        ),
      )
    }),
    route(contract.cancelBulk, ({ params }, { caller, transact }) =>
      transact(async (tx) => ok(await show(tx, await cancelBulk(tx, caller, params.id)))),
    ),
    route(contract.stopBulkGreeting, ({ params: { id: bulkId } }, { caller, transact }) =>
      transact(
        async (tx) => ok({ success: true as const, bulkId, ...(await stopBulkGreeting(tx, caller, bulkId)) }),
        { alone: true },
      ),
    ),
    route(contract.undoBulk, async ({ params }, { caller, transact }) => {
      const { action } = await requireRun(db.read, caller.id, params.id)
      requireMayAct(caller, bulkKinds[action.type])
      return transact(async (tx) =>
        accepted(await show(tx, await undoBulk(tx, bulkKinds, caller, params.id))),
      )
    }),
  ]
}

/** Nobody may do to many what they may not do to one; most of it is the managers'. */
function requireMayAct(caller: Caller, { single, needs = 'manager' }: BulkKind): void {
  requireAccess(caller, single)
  requireRole(caller, needs)
}

/** How many a bulk action would mean, and whom it would greet, before it starts. */
export const planBulkRoutes = (parts: PlanParts): Route[] => [
  route(dashboardContract.countBulk, async ({ body }, { caller }) => {
    const { people } = await findPeople(parts, caller.id, body)
    return ok({ count: await requireCount(parts, caller.id, people) })
  }),
  route(dashboardContract.planBulkGreeting, async ({ body }, { caller }) => {
    const { people } = await findPeople(parts, caller.id, body)
    const plan = await showJoinPlan(parts, caller.id, people, body.listId)
    return plan === undefined ? accepted({ state: 'running' as const }) : ok(plan)
  }),
]
