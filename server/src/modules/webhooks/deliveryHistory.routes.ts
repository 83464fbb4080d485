import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { presentDelivery } from './deliveryHistory.presenter.ts'
import { listDeliveries } from './deliveryHistory.store.ts'
import { requireSubscription } from './subscriptions.ts'

/** What was sent to subscriptions. */
export const deliveryHistoryRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.listDeliveries, async ({ params, query }, { caller }) => {
    const { id } = await requireSubscription(db.read, caller.id, params.id)
    return ok(
      await readPageBy(
        'dlv',
        query,
        (limit) => listDeliveries(db.read, id, query, limit),
        ({ delivery }) => delivery.id,
        presentDelivery,
      ),
    )
  }),
]
