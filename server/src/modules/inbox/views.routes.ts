import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { View } from '@replyloop/shared/contract/view'
import { countShown } from '../conversations/conversations.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Db } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { selectMentioning } from './notes/notes.store.ts'
import { changeView, createView, deleteView, viewerOf } from './views/saveView.ts'
import { listViews, requireView, type ViewRow } from './views/views.store.ts'

const present = ({ id, name, memberId, query, createdAt, updatedAt }: ViewRow): View => ({
  id,
  name,
  isShared: memberId === null,
  query,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
})

/** Saved views of the inbox (docs/interface.md#saved-views). */
export const viewRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.createView, ({ body }, { caller, transact }) =>
    transact(async (tx) => created(present(await createView(tx, caller, body)))),
  ),
  route(dashboardContract.listViews, async (_input, { caller }) =>
    ok({ data: (await listViews(db.read, viewerOf(caller))).map(present) }),
  ),
  route(dashboardContract.countViews, async (_input, { caller }) => {
    const views = await listViews(db.read, viewerOf(caller))
    const counts = await countShown(db.scan, caller, views, { now: clock.now(), selectMentioning })
    return ok({ counts: Object.fromEntries(counts) })
  }),
  route(dashboardContract.getView, async ({ params }, { caller }) =>
    ok(present(await requireView(db.read, viewerOf(caller), params.id))),
  ),
  route(
    dashboardContract.updateView,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => ok(present(await changeView(tx, caller, params.id, body)))),
    async (tx, { params }, caller) => {
      await tx.lock(locks.views(caller.id))
      return present(await requireView(tx, viewerOf(caller), params.id))
    },
  ),
  route(dashboardContract.deleteView, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      await deleteView(tx, caller, params.id)
      return ok({ success: true as const, viewId: params.id })
    }),
  ),
]
