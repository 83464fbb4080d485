import type { Reply } from '@replyloop/shared/contract/events'
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
import type { MessageToSend, SendOutcome, SendResult } from './outgoing.ts'
import { openSettings } from './settings.ts'
import { stopChannel } from './stopChannel.ts'

interface ChannelLaneParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetchFor: SafeFetch['fetchFor']
  /** Seconds between attempts, for channels without a schedule of their own. */
  schedule: readonly number[]
  /** What a connected channel has to know of a message; `undefined` when it has been erased. */
  readToSend(read: Reader, messageId: string): Promise<MessageToSend | undefined>
}

type Send = (delivery: DueDelivery, signal: AbortSignal) => Promise<ChannelAttempt | undefined>

/** What an attempt has come to for the outbox, with what the adapter of a connected channel has said. */
interface ChannelAttempt extends AttemptResult {
  said?: SendOutcome
}

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
      const [target, reply] = await Promise.all([settings, readReply(db.read, itemId)])
      if (reply === undefined) return undefined
      if (target === undefined) return notConfigured('No reply webhook is set')
      const message = { eventId: itemId, reply, ...textAlone }
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
        const reply = await readReply(db.read, itemId)
        if (reply === undefined) return undefined
        const message = await parts.readToSend(db.read, reply.messageId)
        if (message === undefined) return undefined
        const call = { settings, fetch, clock, signal }
        const said = await adapter.send(call, { ...message, eventId: itemId, reply })
        return { ...resultOf(said), said }
      },
    }
  }

  const review = (tx: Tx, { lane, accountId }: DueDelivery, { outcome, attempt, said }: ChannelAttempt) =>
    Promise.resolve({
      mayRetry: true,
      async settle(settled: SettledAttempt) {
        if (outcome === 'stopped') {
          await stopChannel(tx, lane, attempt.error?.detail ?? null)
        } else if (settled.resultKey !== null)
          await sendAttempted.happened(tx, {
            settled,
            channelId: lane === accountId ? null : lane,
            outcome: said,
          })
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

/** The reply of an event; `undefined` when it has been erased. */
async function readReply(read: Reader, eventId: string): Promise<Reply | undefined> {
  const event = await findEvent(read, eventId)
  return event !== undefined && 'toId' in event.data ? event.data : undefined
}

/** What a message on the custom channel is. */
const textAlone = { type: 'text', reactsTo: null, template: null, attachments: [] } as const

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
