import { deliveryHours } from '@replyloop/shared/values/limits'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readPageBy, type PageQuery } from '../../../platform/http/page.ts'
import type { LaneAddress } from '../../../platform/outbox/deliveries.store.ts'
import { readLaneHealth } from '../../../platform/outbox/health.store.ts'
import { presentDelivery, presentHealth } from './deliveryHistory.presenter.ts'
import { listDeliveries } from './deliveryHistory.store.ts'

/** A page of what was sent to a receiver, newest first. */
export const readDeliveries = ({ db }: { db: Db }, to: LaneAddress, query: PageQuery) =>
  readPageBy(
    'dlv',
    query,
    (limit) => listDeliveries(db.read, to, query, limit),
    ({ delivery }) => delivery.id,
    presentDelivery,
  )

/**
 * How a receiver fares. `state` is what its owner knows; so is `failingSince`, in milliseconds since 1970, where the owner
 * keeps it: left out, the attempts tell.
 */
export async function readHealth(
  { db, clock }: { db: Db; clock: Clock },
  { lane }: LaneAddress,
  { state, failingSince }: { state: Parameters<typeof presentHealth>[0]; failingSince?: number | null },
): Promise<DeliveryHealth> {
  const health = await readLaneHealth(db.scan, lane, clock.now(), deliveryHours)
  return presentHealth(state, failingSince === undefined ? health.failingSince : failingSince, health)
}
