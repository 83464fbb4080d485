import { requestFailures } from '@replyloop/shared/values/delivery'
import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Reader } from '../../../platform/db/db.ts'
import { selectFirstFailed, selectLatest } from '../../../platform/outbox/health.store.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findSubscription } from '../../webhooks/subscriptions.ts'

/** How a webhook or a channel fares; `gone`: nobody uses it any more. */
export type ReceiverNow =
  | { is: 'gone' }
  | ({ is: 'fine' } & Named)
  | ({ is: 'down'; since: number; why: string | undefined } & Named)

interface Named {
  name: string
  /** Its page in the dashboard. */
  path: string
}

/**
 * How a receiver fares: a subscription or a connected channel by its id, or the reply webhook, whose lane has the id of its
 * account.
 */
export function readReceiver(
  read: Reader,
  { accountId, receiver }: { accountId: string; receiver: string },
): Promise<ReceiverNow> {
  if (receiver === accountId) return readReplyWebhook(read, accountId)
  return receiver.startsWith('whk_') ? readSubscription(read, receiver) : readChannel(read, receiver)
}

async function readReplyWebhook(read: Reader, accountId: string): Promise<ReceiverNow> {
  const { replyUrl } = await readAccount(read, accountId)
  if (replyUrl === null) return { is: 'gone' }
  const named = { name: `The Custom Channel Webhook at ${hostOf(replyUrl)}`, path: 'settings/webhook' }
  return readLane(read, accountId, named, () => true)
}

async function readSubscription(read: Reader, id: string): Promise<ReceiverNow> {
  const found = await findSubscription(read, id)
  if (found === undefined || found.disabledReason === 'user') return { is: 'gone' }
  const named = { name: `The webhook to ${hostOf(found.targetUrl)}`, path: `settings/subscriptions/${id}` }
  if (found.failingSince === null) return { is: 'fine', ...named }
  const [last] = await selectLatest(read, id, 'failed')
  const off = found.disabledReason === null ? '' : '; it is switched off until somebody switches it on'
  return { is: 'down', since: found.failingSince, why: `${whyOf(last)}${off}`, ...named }
}

async function readChannel(read: Reader, id: string): Promise<ReceiverNow> {
  const channel = await findChannel(read, id)
  if (channel === undefined || channel.state === 'off') return { is: 'gone' }
  const named = { name: `The channel ${channel.name} (${channel.label})`, path: `settings/channels/${id}` }
  if (channel.state === 'active')
    // What a provider refuses for one person says nothing of the channel.
    return readLane(read, id, named, (kind) => outages.some((each) => each === kind))
  const why = `it needs attention: ${channel.stoppedReason ?? 'its provider takes no more messages'}`
  return { is: 'down', since: channel.stoppedAt ?? channel.updatedAt, why, ...named }
}

const outages: readonly DeliveryErrorKind[] = [...requestFailures, 'status']

/** How a lane fares by its attempts: it is down while the last one failed so that it says something of the whole. */
async function readLane(
  read: Reader,
  lane: string,
  named: Named,
  isOutage: (kind: DeliveryErrorKind | null) => boolean,
): Promise<ReceiverNow> {
  const [[accepted], [failed]] = await Promise.all([
    selectLatest(read, lane, 'accepted'),
    selectLatest(read, lane, 'failed'),
  ])
  if (failed === undefined || !isOutage(failed.kind) || failed.at <= (accepted?.at ?? 0))
    return { is: 'fine', ...named }
  const [first] = await selectFirstFailed(read, lane, accepted?.at ?? 0)
  return { is: 'down', since: first?.at ?? failed.at, why: whyOf(failed), ...named }
}

const whys: Partial<Record<DeliveryErrorKind, string>> = {
  dns: 'its name leads to no address',
  connect: 'nothing can be reached there',
  tls: 'its certificate cannot be trusted',
  timeout: 'it does not respond in time',
}

/** Why an attempt has failed. What the other side said stays out: it may repeat what a contact wrote. */
function whyOf(failed: { kind: DeliveryErrorKind | null; status: number | null } | undefined): string {
  if (failed?.status) return `it responds ${failed.status}`
  return (failed?.kind && whys[failed.kind]) ?? 'it takes nothing'
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'an unknown address'
