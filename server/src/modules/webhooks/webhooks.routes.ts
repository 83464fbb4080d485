import { contract } from '@replyloop/shared/contract/contract'
import { audit } from '../access/audit.store.ts'
import { shownUrl } from '../access/auditDetails.rules.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPage } from '../../platform/http/page.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { presentEvent, type MediaLink } from './event.presenter.ts'
import { listEvents } from './stored/events.store.ts'
import { linkEvents, type Links } from './links.ts'
import { replayLane } from '../../platform/outbox/replayLane.ts'
import { abandonLane } from './subscriptions/subscriptionHealth.ts'
import { listSubscriptions } from './subscriptions/subscriptions.store.ts'
import {
  updateSubscription,
  createSubscription,
  deleteSubscription,
  presentSubscription,
  lockSubscription,
  onlyOfKey,
  requireSubscription,
  rotateSecret,
  type SubscriptionParts,
} from './subscriptions/subscriptions.ts'

interface WebhookParts extends SubscriptionParts {
  db: Db
  signMediaUrl: MediaLink
  links: Links
}

/** Subscriptions and events (docs/interface.md#subscriptions). */
export function webhookRoutes(parts: WebhookParts): Route[] {
  const { db, signMediaUrl, links } = parts
  return [
    route(contract.createWebhook, ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const { subscription, secret } = await createSubscription(tx, parts, caller, body)
        return created({ ...presentSubscription(subscription), secret })
      }),
    ),
    route(contract.listWebhooks, async ({ query }, { caller }) =>
      ok(
        await readPage(
          'whk',
          query,
          (limit) =>
            listSubscriptions(db.read, { accountId: caller.id, keyId: onlyOfKey(caller) }, query, limit),
          presentSubscription,
        ),
      ),
    ),
    route(contract.getWebhook, async ({ params }, { caller }) =>
      ok(presentSubscription(await requireSubscription(db.read, caller, params.id))),
    ),
    route(
      contract.updateWebhook,
      ({ params, body }, { caller, transact }) =>
        transact(async (tx) => {
          const subscription = await updateSubscription(tx, parts, caller, params.id, body)
          if (body.active === false) await abandonLane(tx, subscription.id)
          return ok(presentSubscription(subscription))
        }),
      async (tx, { params, body }, caller) =>
        presentSubscription(await lockSubscription(tx, caller, params.id, body)),
    ),
    route(contract.deleteWebhook, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        const { id } = await deleteSubscription(tx, caller, params.id)
        await abandonLane(tx, id)
        return ok({ success: true, id })
      }),
    ),
    route(contract.rotateWebhookSecret, ({ params }, { caller, transact }) =>
      transact(async (tx) => ok(await rotateSecret(tx, parts, caller, params.id))),
    ),
    route(contract.replayWebhook, ({ params, query }, { caller, transact }) =>
      transact(async (tx) => {
        const { id, disabledReason, targetUrl } = await requireSubscription(tx, caller, params.id)
        if (disabledReason !== null)
          throw new Problem(
            'VALIDATION_FAILED',
            'This webhook is switched off; enable it first: PATCH {"active": true}',
          )
        const replayed = await replayLane(tx, id, query.since)
        const facts = { webhookId: id, replayed, since: isoTime(query.since) }
        if (replayed > 0) await audit(tx, caller, 'webhook_replayed', shownUrl(targetUrl), { facts })
        return ok({ success: true, replayed })
      }),
    ),
    route(contract.listEvents, async ({ query }, { caller }) =>
      ok(
        await readLargePage(
          'evt',
          query,
          async (limit, cursor) => {
            const rows = await listEvents(db.scan, caller.id, { ...query, cursor }, limit)
            const events = rows.map((row) => presentEvent(row, signMediaUrl))
            return linkEvents(links, db.read, events)
          },
          (event) => event,
        ),
      ),
    ),
  ]
}
