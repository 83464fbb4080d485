import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { LockMaker } from './keys/keysMadeBy.ts'
import { createNamedKey, endNamedKey, presentNamedKey } from './keys/namedKeys.ts'
import { listNamedKeys } from './keys/namedKeys.store.ts'

/** The named API keys (docs/interface.md#api-keys). */
export const namedKeyRoutes = ({
  db,
  clock,
  lockMaker,
}: {
  db: Db
  clock: Clock
  lockMaker: LockMaker
}): Route[] => [
  route(dashboardContract.listNamedKeys, async (_input, { caller }) => {
    const keys = await listNamedKeys(db.read, caller.id)
    return ok({ data: keys.map((key) => presentNamedKey(key, clock.now())) })
  }),
  route(dashboardContract.createNamedKey, ({ body }, { caller, transact }) =>
    transact(async (tx) => {
      await lockMaker(tx, caller)
      const { key, apiKey } = await createNamedKey(tx, caller, body)
      return created({ ...presentNamedKey(key, tx.now), apiKey })
    }),
  ),
  route(dashboardContract.endNamedKey, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      await endNamedKey(tx, caller, params.id)
      return ok({ success: true, id: params.id })
    }),
  ),
]
