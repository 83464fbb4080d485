import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import type { ReceiverState } from '@replyloop/shared/values/delivery'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { LaneHealth } from '../../../platform/outbox/health.store.ts'
import type { listDeliveries } from './deliveryHistory.store.ts'

type AttemptRow = Schema['attempt']['$inferSelect']

/** A delivery as responses show it. */
export const presentDelivery = ({
  delivery,
  event,
  attempts,
}: Awaited<ReturnType<typeof listDeliveries>>[number]) => ({
  id: delivery.id,
  event: { ...event, createdAt: isoTime(event.createdAt) },
  state: delivery.state,
  nextAttemptAt: delivery.state === 'fresh' || delivery.state === 'retrying' ? isoTime(delivery.dueAt) : null,
  attempts: attempts.map(presentAttempt),
})

/** An attempt as responses show it. */
export const presentAttempt = ({
  id,
  createdAt,
  durationMs,
  kind,
  status,
  detail,
  responseBody,
}: AttemptRow) => ({
  id,
  at: isoTime(createdAt),
  durationMs,
  kind,
  status,
  detail,
  answer: responseBody,
})

/** How a receiver fares, as responses show it; `state`: what its owner knows of it. */
export const presentHealth = (
  state: Exclude<ReceiverState, 'failing'>,
  failingSince: number | null,
  { lastAcceptedAt, lastFailed, unfinished, nextDueAt, hours }: LaneHealth,
): DeliveryHealth => ({
  state: state === 'active' && failingSince !== null ? 'failing' : state,
  failingSince: isoTime(failingSince),
  lastSentAt: isoTime(lastAcceptedAt),
  lastFailure: lastFailed && { ...lastFailed, at: isoTime(lastFailed.at) },
  waiting: unfinished,
  nextAttemptAt: isoTime(nextDueAt),
  hours: hours.map(({ at, accepted, failed }) => ({ at: isoTime(at), sent: accepted, failed })),
})
