import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ok, route, type Route } from '../../../platform/http/endpoint.ts'
import {
  presentReplyWebhook,
  rotateReplySecret,
  saveReplyWebhook,
  showReplySecret,
  testReplyWebhook,
  type ReplyWebhookParts,
} from './replyWebhook.ts'

/** The setting "Custom Channel Webhook" (docs/interface.md#reply-webhook). */
export const replyWebhookRoutes = (parts: ReplyWebhookParts & { db: Db }): Route[] => [
  route(dashboardContract.getReplyWebhook, async (_input, { caller }) =>
    ok(presentReplyWebhook(parts.box, await readAccount(parts.db.read, caller.id))),
  ),
  route(dashboardContract.saveReplyWebhook, ({ body }, { caller, transact }) =>
    transact(async (tx) =>
      ok(presentReplyWebhook(parts.box, await saveReplyWebhook(tx, parts, caller, body.url))),
    ),
  ),
  route(dashboardContract.deleteReplyWebhook, (_input, { caller, transact }) =>
    transact(async (tx) =>
      ok(presentReplyWebhook(parts.box, await saveReplyWebhook(tx, parts, caller, null))),
    ),
  ),
  route(dashboardContract.getReplyWebhookSecret, (_input, { caller, transact }) =>
    transact(async (tx) => ok({ secret: await showReplySecret(tx, parts.box, caller) })),
  ),
  route(dashboardContract.rotateReplyWebhookSecret, (_input, { caller, transact }) =>
    transact(async (tx) => ok(await rotateReplySecret(tx, parts.box, caller))),
  ),
  route(dashboardContract.testReplyWebhook, async (_input, { caller }) =>
    ok(await testReplyWebhook(parts, await readAccount(parts.db.read, caller.id))),
  ),
]
