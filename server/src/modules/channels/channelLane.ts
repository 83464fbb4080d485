import type { Clock } from '../../platform/clock/clock.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { DueDelivery } from '../../platform/outbox/deliveries.store.ts'
import type { AttemptResult, LaneOwner, OpenLane, SettledAttempt } from '../../platform/outbox/laneOwner.ts'
import { readReplySettings } from '../accounts/accounts.store.ts'
import { findEvent } from '../webhooks/events.store.ts'
import { notConfigured } from '../webhooks/webhookLane.ts'
import { sendAttempted } from './channels.facts.ts'
import { findChannel } from './channels.store.ts'
import { customChannel } from './custom/adapter.ts'
import { replyTarget } from './custom/replyWebhook.ts'
import { adapters } from './registry.ts'
import type { OutgoingMessage, SendResult } from './outgoing.ts'
import { openSettings } from './settings.ts'
import { stopChannel } from './stopChannel.ts'

interface ChannelLaneParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetchFor: SafeFetch['fetchFor']
  /** Seconds between attempts, for channels without a schedule of their own. */
  schedule: readonly number[]
  /** The files of a message, with links that the provider can read. */
  readAttachments(read: Reader, messageId: string): Promise<OutgoingMessage['attachments']>
}

type Send = (delivery: DueDelivery, signal: AbortSignal) => Promise<AttemptResult | undefined>

/**
 * Sends messages on channels. The lane of a connected channel is named by its id, that of the custom channel by the id of the
 * account.
 */
export function createChannelLanes(parts: ChannelLaneParts): LaneOwner {
  const { db, clock, box, fetchFor, schedule } = parts

  const openCustom = (accountId: string): Send => {
    const settings = readReplySettings(db.read, accountId).then((reply) =>
      replyTarget(reply, box, clock.now()),
    )
    const fetch = fetchFor(accountId)
    return async ({ itemId }, signal) => {
      const [target, message] = await Promise.all([settings, readMessage(db.read, itemId)])
      if (message === undefined) return undefined
      if (target === undefined) return notConfigured('No reply webhook is set')
      return resultOf(await customChannel.send({ settings: target, fetch, clock, signal }, message))
    }
  }

  const openConnected = async (
    id: string,
  ): Promise<
    (Pick<OpenLane, 'schedule' | 'startsPerSecond' | 'repeatsUnknown'> & { send: Send }) | undefined
  > => {
    const channel = await findChannel(db.read, id)
    if (channel?.state !== 'active') return undefined
    const adapter = adapters[channel.kind]
    const settings = openSettings(box, channel)
    const fetch = fetchFor(channel.accountId)
    return {
      schedule: adapter.can.schedule ?? schedule,
      startsPerSecond: adapter.startsPerSecond?.(channel.info),
      repeatsUnknown: adapter.can.repeatsUnknown,
      async send({ itemId }, signal) {
        const message = await readMessage(db.read, itemId)
        if (message === undefined) return undefined
        const attachments =
          adapter.can.media.length === 0 ? [] : await parts.readAttachments(db.read, message.reply.messageId)
        return resultOf(await adapter.send({ settings, fetch, clock, signal }, { ...message, attachments }))
      },
    }
  }

  const review = (tx: Tx, { lane }: DueDelivery, { outcome, attempt }: AttemptResult) =>
    Promise.resolve({
      mayRetry: true,
      async settle(settled: SettledAttempt) {
        if (outcome === 'stopped') {
          await stopChannel(tx, lane, attempt.error?.detail ?? null)
        } else if (settled.resultKey !== null) await sendAttempted.happened(tx, settled)
      },
    })

  return {
    async open({ lane, accountId }) {
      const opened =
        lane === accountId
          ? { schedule, repeatsUnknown: customChannel.can.repeatsUnknown, send: openCustom(accountId) }
          : await openConnected(lane)
      return (
        opened && {
          ...opened,
          locksOf: ({ orderKey }) => (orderKey === null ? [] : [locks.conversation(orderKey)]),
          review,
        }
      )
    },
  }
}

/** The message of an event, without its files; `undefined` when it has been erased. */
async function readMessage(read: Reader, eventId: string): Promise<OutgoingMessage | undefined> {
  const event = await findEvent(read, eventId)
  return event !== undefined && 'toId' in event.data
    ? { eventId, reply: event.data, type: 'text', reactsTo: null, template: null, attachments: [] }
    : undefined
}

const outcomes = {
  accepted: 'accepted',
  later: 'failed',
  refused: 'refused',
  stopped: 'stopped',
  unknown: 'unknown',
} as const

/** What an adapter says of a message, as the outbox understands it. */
function resultOf({ durationMs, status, responseBody, ...result }: SendResult): AttemptResult {
  const error = result.is === 'accepted' ? null : result.error
  return {
    outcome: outcomes[result.is],
    attempt: { durationMs, status, responseBody, error },
    ...(result.is === 'later' && { retryAfterMs: result.afterMs }),
    ...(result.is === 'accepted' && result.providerId !== null && { providerId: result.providerId }),
  }
}
