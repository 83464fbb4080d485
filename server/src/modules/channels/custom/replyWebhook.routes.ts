import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { lockAccount, readAccount, readReplySettings } from '../../accounts/accounts.store.ts'
import { audit } from '../../access/audit.store.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { ok, route, type Route } from '../../../platform/http/endpoint.ts'
import { replayLane } from '../../../platform/outbox/replayLane.ts'
import { readDeliveries, readHealth } from '../../webhooks/deliveries.ts'
import { laneOfReplies } from '../route.ts'
import {
  presentReplyWebhook,
  rotateReplySecret,
  saveReplyWebhook,
  showReplySecret,
  testReplyWebhook,
  type ReplyWebhookParts,
} from './replyWebhook.ts'

/** The setting "Custom Channel Webhook" (docs/interface.md#reply-webhook). */
export const replyWebhookRoutes = (parts: ReplyWebhookParts & { db: Db }): Route[] => {
  const current = async (tx: Tx, _sent: unknown, caller: Caller) =>
    presentReplyWebhook(parts.box, await lockAccount(tx, caller.id))
  return [
    route(dashboardContract.getReplyWebhook, async (_input, { caller }) =>
      ok(presentReplyWebhook(parts.box, await readAccount(parts.db.read, caller.id))),
    ),
    route(
      dashboardContract.saveReplyWebhook,
      ({ body }, { caller, transact }) =>
        transact(async (tx) =>
          ok(presentReplyWebhook(parts.box, await saveReplyWebhook(tx, parts, caller, body))),
        ),
      current,
    ),
    route(
      dashboardContract.deleteReplyWebhook,
      (_input, { caller, transact }) =>
        transact(async (tx) =>
          ok(presentReplyWebhook(parts.box, await saveReplyWebhook(tx, parts, caller, { url: null }))),
        ),
      current,
    ),
    route(dashboardContract.getReplyWebhookSecret, (_input, { caller, transact }) =>
      transact(async (tx) => ok({ secret: await showReplySecret(tx, parts.box, caller) })),
    ),
    route(dashboardContract.rotateReplyWebhookSecret, (_input, { caller, transact }) =>
      transact(async (tx) => ok(await rotateReplySecret(tx, parts.box, caller))),
    ),
    route(dashboardContract.listReplyDeliveries, async ({ query }, { caller }) =>
      ok(await readDeliveries(parts, laneOfReplies(caller.id), query)),
    ),
    route(dashboardContract.getReplyHealth, async (_input, { caller }) => {
      const { replyUrl } = await readReplySettings(parts.db.read, caller.id)
      const state = replyUrl === null ? 'off' : 'active'
      return ok(await readHealth(parts, laneOfReplies(caller.id), { state }))
    }),
    route(dashboardContract.testReplyWebhook, async (_input, { caller }) =>
      ok(await testReplyWebhook(parts, await readAccount(parts.db.read, caller.id))),
    ),
  ]
}

/** The row of the public contract: replies that failed are sent again (docs/interface.md#retry-and-replay). */
export const replayRepliesRoutes = (): Route[] => [
  route(contract.replayReplies, ({ query }, { caller, transact }) =>
    transact(async (tx) => {
      const { replyUrl } = await readReplySettings(tx, caller.id)
      if (replyUrl === null)
        throw new Problem(
          'VALIDATION_FAILED',
          'There is no reply webhook: set its URL in the dashboard first',
        )
      const replayed = await replayLane(tx, caller.id, query.since)
      const facts = { replayed, since: isoTime(query.since) }
      if (replayed > 0) await audit(tx, caller, 'reply_webhook_replayed', null, { facts })
      return ok({ success: true, replayed })
    }),
  ),
]
