import type { CreateWebhook, UpdateWebhook, Webhook } from '@replyloop/shared/contract/webhook'
import { maxWebhooks } from '@replyloop/shared/values/limits'
import { audit } from '../../access/audit.store.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireSafeUrl } from '../../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { LaneAddress } from '../../../platform/outbox/deliveries.store.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { nextAuthorization, makeWebhookSecret, rotatedSecrets } from './signature.ts'
import type { CampaignLookup, ListLookup } from './lookups.ts'
import type { EventRow } from '../stored/events.store.ts'
import { auditedSubscription, changeOfSubscription } from './auditedSubscription.rules.ts'
import {
  countSubscriptions,
  findSubscription,
  insertSubscription,
  updateSubscriptionRow,
  type SubscriptionRow,
} from './subscriptions.store.ts'

export interface SubscriptionParts {
  box: SecretBox
  validateUrl: SafeFetch['validateUrl']
  campaigns: CampaignLookup
  lists: ListLookup
}

/** The lane of a subscription. */
export const laneOfSubscription = (id: string): LaneAddress => ({
  lane: id,
  subscriptionId: id,
  channelId: null,
})

type Filter = CreateWebhook['filter'] | null

/** Throws `CAMPAIGN_NOT_FOUND` or `LIST_NOT_FOUND` where a filter names what is not there. */
async function requireFiltered(
  tx: Tx,
  { campaigns, lists }: SubscriptionParts,
  accountId: string,
  filter: Filter,
): Promise<void> {
  if (filter?.campaignId !== undefined) await campaigns.require(tx, accountId, filter.campaignId)
  if (filter?.listId !== undefined) await lists.require(tx, accountId, filter.listId)
}

/** Throws `VALIDATION_FAILED` when an account has as many subscriptions as it can have; those that are gone do not count. */
async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  await tx.lock(locks.webhooks(accountId))
  if ((await countSubscriptions(tx, accountId)) >= maxWebhooks)
    throw new Problem(
      'VALIDATION_FAILED',
      `An account can have at most ${maxWebhooks} webhooks; delete one first: list them by GET /v1/webhooks, and end one ` +
        'by DELETE /v1/webhooks/<id>, or by switching off the Zap or workflow that made it',
    )
}

const filterColumns = (filter: Filter) => ({
  channel: filter?.channel ?? null,
  campaignId: filter?.campaignId ?? null,
  listId: filter?.listId ?? null,
})

/** The key whose subscriptions alone a caller may see; `undefined` for one who sees all of the account. */
export const onlyOfKey = ({ key }: Pick<Actor, 'key'>): string | undefined =>
  key?.scope === 'send' ? key.id : undefined

/** A subscription that the caller may see. Throws `WEBHOOK_NOT_FOUND`. */
export async function requireSubscription(read: Reader, caller: Actor, id: string): Promise<SubscriptionRow> {
  const subscription = await findSubscription(read, id)
  const keyId = onlyOfKey(caller)
  if (subscription?.accountId !== caller.id || (keyId !== undefined && subscription.keyId !== keyId))
    throw new Problem('WEBHOOK_NOT_FOUND', `No webhook has the id ${id}`)
  return subscription
}

/** A subscription that is about to be changed, locked as that change wants it. Throws `WEBHOOK_NOT_FOUND`. */
export async function lockSubscription(
  tx: Tx,
  caller: Actor,
  id: string,
  { active }: Pick<UpdateWebhook, 'active'>,
): Promise<SubscriptionRow> {
  if (active === true) await tx.lock(locks.webhooks(caller.id)) // before that of the subscription
  await tx.lock(locks.subscription(id))
  return requireSubscription(tx, caller, id)
}

/**
 * Registers a subscription; its secret is returned only here. Throws `UNSAFE_URL`, `CAMPAIGN_NOT_FOUND` and
 * `LIST_NOT_FOUND`, and `VALIDATION_FAILED` when the account has as many as it can have.
 */
export async function createSubscription(
  tx: Tx,
  parts: SubscriptionParts,
  caller: Actor,
  { targetUrl, events, filter, authorization }: CreateWebhook,
): Promise<{ subscription: SubscriptionRow; secret: string }> {
  const accountId = caller.id
  requireSafeUrl(parts.validateUrl, 'targetUrl', targetUrl)
  await requireFiltered(tx, parts, accountId, filter)
  await requireRoom(tx, accountId)
  const secret = makeWebhookSecret()
  const subscription = await insertSubscription(tx, accountId, {
    targetUrl,
    events,
    ...filterColumns(filter),
    keyId: caller.key?.id ?? null,
    secret: parts.box.seal(secret),
    authorization: nextAuthorization(parts.box, undefined, { url: targetUrl, authorization }),
  })
  const { origin, facts } = auditedSubscription(subscription)
  await audit(tx, caller, 'webhook_created', origin, { facts })
  return { subscription, secret }
}

/**
 * Changes given fields. A new URL, or enabling it again, starts the five days of failure again
 * (docs/interface.md#subscriptions). A URL of another origin ends the `Authorization` header. Throws as a new one
 * does, and `WEBHOOK_NOT_FOUND`.
 */
export async function updateSubscription(
  tx: Tx,
  parts: SubscriptionParts,
  caller: Actor,
  id: string,
  { targetUrl, events, filter, authorization, active }: UpdateWebhook,
): Promise<SubscriptionRow> {
  const accountId = caller.id
  const current = await lockSubscription(tx, caller, id, { active })
  if (active === true && current.disabledReason === 'gone') await requireRoom(tx, accountId)
  requireSafeUrl(parts.validateUrl, 'targetUrl', targetUrl)
  await requireFiltered(tx, parts, accountId, filter)
  const hasMoved = targetUrl !== undefined && targetUrl !== current.targetUrl
  const isEnabledAgain = active === true && current.disabledReason !== null
  const changed = await updateSubscriptionRow(tx, id, {
    ...omitUndefined({ targetUrl, events }),
    ...(filter !== undefined && filterColumns(filter)),
    ...(active !== undefined && { disabledReason: active ? null : ('user' as const) }),
    authorization: nextAuthorization(
      parts.box,
      { url: current.targetUrl, sealed: current.authorization },
      { url: targetUrl ?? current.targetUrl, authorization },
    ),
    ...((hasMoved || isEnabledAgain) && { failingSince: null }),
    ...(isEnabledAgain && { goneAt: null }),
    updatedAt: tx.now,
  })
  const changes = changeOfSubscription(current, changed)
  if (changes !== undefined)
    await audit(tx, caller, 'webhook_changed', auditedSubscription(changed).origin, {
      ...changes,
      facts: { webhookId: id },
    })
  return changed
}

/** Marks a subscription as deleted; `purgeDeletedSubscriptions` erases it. Throws `WEBHOOK_NOT_FOUND`. */
export async function deleteSubscription(tx: Tx, caller: Actor, id: string): Promise<SubscriptionRow> {
  await tx.lock(locks.subscription(id))
  const { origin, facts } = auditedSubscription(await requireSubscription(tx, caller, id))
  await audit(tx, caller, 'webhook_deleted', origin, { facts })
  // Switched off as well: a process of an older version, which knows no deletedAt, would go on sending to it.
  return updateSubscriptionRow(tx, id, { deletedAt: tx.now, disabledReason: 'user' })
}

/** Gives a subscription a new secret; both sign for a day. Throws `WEBHOOK_NOT_FOUND`. */
export async function rotateSecret(tx: Tx, { box }: SubscriptionParts, caller: Actor, id: string) {
  await tx.lock(locks.subscription(id))
  const subscription = await requireSubscription(tx, caller, id)
  const secret = makeWebhookSecret()
  const { previousSecrets, previousSecretExpiresAt } = rotatedSecrets(
    subscription.secret,
    subscription.previousSecrets,
    tx.now,
  )
  await updateSubscriptionRow(tx, id, { secret: box.seal(secret), previousSecrets, updatedAt: tx.now })
  const { origin } = auditedSubscription(subscription)
  await audit(tx, caller, 'webhook_secret_rotated', origin, { facts: { webhookId: id } })
  return { id, secret, previousSecretExpiresAt: isoTime(previousSecretExpiresAt) }
}

/** Whether a subscription wants an event: its type, and its filters where the event has what they look at. */
export const wantsEvent = (
  subscription: Pick<SubscriptionRow, 'events' | 'channel' | 'campaignId' | 'listId'>,
  event: Pick<EventRow, 'type' | 'channel' | 'campaignId' | 'data'>,
): boolean =>
  wantsBeforeData(subscription, event) &&
  passes(subscription.listId, 'list' in event.data ? event.data.list.id : null)

/** The same, as far as it can be said without the data of an event. */
export const wantsBeforeData = (
  subscription: Pick<SubscriptionRow, 'events' | 'channel' | 'campaignId'>,
  event: Pick<EventRow, 'type' | 'channel' | 'campaignId'>,
): boolean =>
  subscription.events.includes(event.type) &&
  passes(subscription.channel, event.channel) &&
  passes(subscription.campaignId, event.campaignId)

const passes = (filter: string | null, value: string | null) =>
  filter === null || value === null || filter === value

/** A subscription as responses show it. */
export const presentSubscription = (row: SubscriptionRow): Webhook => ({
  id: row.id,
  targetUrl: row.targetUrl,
  events: row.events,
  filter: { channel: row.channel, campaignId: row.campaignId, listId: row.listId },
  hasAuthorization: row.authorization !== null,
  active: row.disabledReason === null,
  disabledReason: row.disabledReason,
  failingSince: isoTime(row.failingSince),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
