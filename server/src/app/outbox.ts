import { createChannelLanes } from '../modules/channels/sending.ts'
import {
  createAnswerLanes,
  createMessageToSend,
  isHeldByHandOver,
} from '../modules/conversations/outgoing.ts'
import { createWebhookLanes } from '../modules/webhooks/deliveries.ts'
import type { OutboxParts } from '../platform/outbox/attemptDelivery.ts'
import { createBytesInFlight } from '../platform/outbox/runLane.ts'
import { createStartRate } from '../platform/outbox/startRate.ts'
import { createFindTenant } from '../modules/accounts/accounts.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { createPoolShares } from '../platform/jobs/poolLimits.ts'
import { createShares, type AcquireSlot, type Shares } from '../platform/limits/tenantLimits.ts'

type WebhookParts = Parameters<typeof createWebhookLanes>[0]
type ChannelParts = Parameters<typeof createChannelLanes>[0]

/** The outbox with the owners of its lanes, by the ids that name them: of subscriptions, of awaited answers, else of channels. */
export function openOutbox(
  laneParts: Omit<WebhookParts, 'links'>,
  {
    hookBase,
    links,
    mediaStore,
    ...parts
  }: Pick<WebhookParts, 'links'> &
    Pick<ChannelParts, 'hookBase'> &
    Pick<Parameters<typeof createMessageToSend>[0], 'mediaStore'> &
    Pick<OutboxParts, 'metrics' | 'acquireSlot'>,
): OutboxParts {
  const { db, clock, signMediaUrl } = laneParts
  const webhookLanes = createWebhookLanes({ ...laneParts, links })
  const answerLanes = createAnswerLanes({ ...laneParts, links })
  const readToSend = createMessageToSend({ signMediaUrl, mediaStore })
  const channelLanes = createChannelLanes({ ...laneParts, hookBase, readToSend, isHeldByHandOver })
  return {
    ...parts,
    db,
    clock,
    bytesInFlight: createBytesInFlight(),
    startRate: createStartRate(clock),
    ownerOf: (lane) =>
      lane.startsWith('whk_') ? webhookLanes : lane.startsWith('ans_') ? answerLanes : channelLanes,
  }
}

/** Of how many channels stored hooks are taken in at once: each writes all the time. */
const intakesAtOnce = 4

/** Finds tenants, and gives each its share of the workers. */
export function openTenants({ db, clock }: { db: Db; clock: Clock }) {
  const findTenant = createFindTenant(db)
  const outboundShares = createPoolShares('outbound')
  const intakeShares = createShares({ most: intakesAtOnce, mostHanging: 0 })
  const slotsOf =
    (shares: Shares): AcquireSlot =>
    async (accountId) =>
      shares.acquireOrRetry(await findTenant(accountId), clock.now())
  return {
    findTenant,
    outboundShares,
    acquireOutbound: slotsOf(outboundShares),
    acquireIntake: slotsOf(intakeShares),
    acquireLane: slotsOf(createPoolShares('deliveries')),
  }
}
