import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readDeliveries, readHealth } from './deliveries/deliveryHistory.ts'
import { laneOfSubscription, requireSubscription } from './subscriptions/subscriptions.ts'

/** What was sent to subscriptions, and how that fares. */
export const deliveryHistoryRoutes = (parts: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.listDeliveries, async ({ params, query }, { caller }) => {
    const { id } = await requireSubscription(parts.db.read, caller, params.id)
    return ok(await readDeliveries(parts, laneOfSubscription(id), query))
  }),
  route(dashboardContract.getWebhookHealth, async ({ params }, { caller }) => {
    const { id, disabledReason, failingSince } = await requireSubscription(parts.db.read, caller, params.id)
    const state = disabledReason === null ? 'active' : 'off'
    return ok(await readHealth(parts, laneOfSubscription(id), { state, failingSince }))
  }),
]
