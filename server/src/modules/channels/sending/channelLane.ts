import type { Reply } from '@replyloop/shared/contract/events'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { DueDelivery } from '../../../platform/outbox/deliveries.store.ts'
import type {
  AttemptResult,
  LaneOwner,
  OpenLane,
  SettledAttempt,
} from '../../../platform/outbox/laneOwner.ts'
import { readReplySettings } from '../../accounts/accounts.store.ts'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import { freshReply, type MediaLink } from '../../webhooks/event.presenter.ts'
import { selectEvent } from '../../webhooks/storedEvents.ts'
import { notConfiguredResult } from '../../webhooks/deliveries.ts'
import { sendAttempted, sendFailed } from '../channels.facts.ts'
import { findChannel, markWorked } from '../channels.store.ts'
import { nothingExchanged } from './failedAnswer.rules.ts'
import { customChannel, replyTarget } from '../custom/adapter.ts'
import { adapters, type RegisteredAdapter } from '../registry.ts'
import type { MessageToSend, SendOutcome, SendResult } from '../outgoing.ts'
import { hookUrlOf, type HookBase } from '../hooks/hookUrl.ts'
import { resumeLaneOf } from './restLanes.ts'
import { openSettings } from '../settings.ts'
import { stopChannel } from '../connecting/stopChannel.ts'
import { describeClosedWindow, windowFor } from './window.rules.ts'

interface ChannelLaneParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetchFor: SafeFetch['fetchFor']
  hookBase: HookBase
  signMediaUrl: MediaLink
  /** Seconds between attempts, for channels without a schedule of their own. */
  schedule: readonly number[]
  /** What a connected channel has to know of a message; `undefined` when it has been erased. */
  readToSend(read: Reader, channelId: string, messageId: string): Promise<MessageToSend | undefined>
  /** Whether a hand-over that has come since a message was made holds it. */
  isHeldByHandOver(read: Reader, messageId: string): Promise<boolean>
}

type Send = (delivery: DueDelivery, signal: AbortSignal) => Promise<ChannelAttempt | undefined>

/** What an attempt has come to for the outbox, with what the adapter of a connected channel has said. */
interface ChannelAttempt extends AttemptResult {
  said?: SendOutcome
  /** How the provider calls the contact, where that was not known. */
  newAddresses?: readonly string[]
  /** The phones that these are, in all their forms. */
  phones?: readonly string[]
  /** The sealed secrets of the connected channel by which it was made. */
  secrets?: string | null
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
    return async ({ itemId, retryIndex }, signal) => {
      const [target, found] = await Promise.all([settings, readReply(db.read, itemId)])
      if (found === undefined) return undefined
      if (target === undefined) return notConfiguredResult('No reply webhook is set')
      const { reply, createdAt } = found
      // Asked only of what has waited: what goes out at once was decided a moment ago, and an earlier attempt may have arrived.
      const hasWaited = retryIndex === 0 && clock.now() - createdAt > waitedMs
      if (hasWaited && (await parts.isHeldByHandOver(db.read, reply.messageId))) return heldByHandOver()
      const fresh = reply.attachments === undefined ? reply : freshReply(reply, parts.signMediaUrl)
      const call = { settings: target, fetch, clock, signal, hookUrl: null }
      return resultOf(await customChannel.send(call, { ...textAlone, eventId: itemId, reply: fresh }))
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
    const hookUrl = hookUrlOf(parts, channel)
    const isKnownToWork = channel.workedAt !== null && channel.problem === null
    return {
      schedule: adapter.can.schedule ?? schedule,
      startsPerSecond: adapter.startsPerSecond?.(channel.info),
      repeatsUnknown: adapter.can.repeatsUnknown,
      async send({ itemId, manualRetry }, signal) {
        const { reply } = (await readReply(db.read, itemId)) ?? {}
        if (reply === undefined) return undefined
        const toSend = await parts.readToSend(db.read, id, reply.messageId)
        if (toSend === undefined) return undefined
        const { known, isByHand, isHeld, ...message } = toSend
        if (isHeld && !manualRetry) return heldByHandOver()
        const window = windowFor({ can: adapter.can, settings, isByHand, known, now: clock.now() })
        const call = { fetch, clock, signal, hookUrl }
        const sent = { ...message, eventId: itemId, reply, isLateReply: window.isOpen && window.isLate }
        const said =
          message.template === null && !window.isOpen
            ? windowClosed(describeClosedWindow({ can: adapter.can, settings }, window.opensUntil))
            : await adapter.open(settings, (opened, parsed) =>
                opened.send({ ...call, settings: parsed }, sent),
              )
        if (said.is === 'accepted' && !isKnownToWork) await db.write((tx) => markWorked(tx, channel))
        const newAddresses = newAddressesOf(said, reply.toId, known)
        const phones = newAddresses.flatMap((address) => phonesOf(adapter, address))
        return { ...resultOf(said), said, newAddresses, phones, secrets: channel.secrets }
      },
    }
  }

  const review = (tx: Tx, { lane, accountId }: DueDelivery, result: ChannelAttempt) =>
    Promise.resolve({
      mayRetry: true,
      async settle(settled: SettledAttempt) {
        const { outcome, attempt, said, newAddresses = [] } = result
        if (outcome === 'stopped') {
          const channel = await findChannel(tx, lane)
          // Every change of the settings seals them again: it was made by others than the channel has now.
          if (channel?.state === 'active' && channel.secrets !== result.secrets)
            await resumeLaneOf(tx, channel)
          else await stopChannel(tx, lane, attempt.error?.detail ?? null)
        } else if (settled.resultKey !== null) {
          const channelId = lane === accountId ? null : lane
          const sent = { settled, channelId, outcome: said, newAddresses }
          await sendAttempted.happened(tx, sent)
          if (attempt.error !== null) await sendFailed.happened(tx, sent)
        }
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
          locksOf: ({ orderKey }, { newAddresses = [], phones = [] }: ChannelAttempt) => [
            ...phones.flatMap((phone) => locks.contactKey(accountId, { phone })),
            ...newAddresses.map((address) => locks.address(lane, address)),
            ...(orderKey === null || newAddresses.length === 0 ? [] : [locks.contact(accountId, orderKey)]),
            ...(orderKey === null ? [] : [locks.conversation(orderKey)]),
          ],
          review,
        }
      )
    },
  }
}

/** The reply of an event, and when it was made; `undefined` when it has been erased. */
async function readReply(
  read: Reader,
  eventId: string,
): Promise<{ reply: Reply; createdAt: number } | undefined> {
  const [event] = await selectEvent(read, { id: eventId })
  return event !== undefined && 'toId' in event.data
    ? { reply: event.data, createdAt: event.createdAt }
    : undefined
}

/** How long a message waits of which it is asked again whether it may go. */
const waitedMs = 2000

/** What becomes of a message of a campaign before which a person was asked for. */
function heldByHandOver(): ChannelAttempt {
  const detail = 'A person was asked for before it went out, and nobody has looked yet'
  const said = {
    is: 'refused',
    error: { kind: 'needs_human', detail },
    holds: 'needs_human',
    ...nothingExchanged,
  } as const
  return { ...resultOf(said), said }
}

/** What a message on the custom channel is: its buttons and its files stand in the reply. */
const textAlone = {
  type: 'text',
  reactsTo: null,
  template: null,
  choices: null,
  attachments: [],
  isLateReply: false,
} as const

/** What becomes of a free text whose window has closed while it waited. */
const windowClosed = (detail: string): SendResult => ({
  is: 'refused',
  error: { kind: 'window_closed', detail },
  ...nothingExchanged,
})

/** How the provider calls somebody whom it has accepted a message to, where that was not known. */
function newAddressesOf(said: SendOutcome, toId: string, known: MessageToSend['known']): string[] {
  if (said.is !== 'accepted') return []
  const { addresses = [] } = said
  const isKnown = (address: string) => known.some((identity) => identity.address === address)
  return (addresses.length === 0 ? [toId] : addresses).filter((address) => !isKnown(address))
}

/** The phones that an address is, in all their forms. */
const phonesOf = ({ formsOf, phoneOf }: RegisteredAdapter, address: string): string[] =>
  [address, ...(formsOf?.(address) ?? [])].flatMap((form) => phoneOf?.(form) ?? []).flatMap(formsOfPhone)

/** What an adapter says of a message, as the outbox understands it. */
function resultOf({ durationMs, status, responseBody, ...said }: SendResult): AttemptResult {
  const error = said.is === 'accepted' ? null : said.error
  const attempt = { durationMs, status, responseBody, error }
  switch (said.is) {
    case 'accepted':
      return {
        outcome: 'accepted',
        attempt,
        ...(said.providerId !== null && { providerId: said.providerId }),
      }
    case 'later':
      return {
        outcome: 'failed',
        attempt,
        retryAfterMs: said.afterMs,
        limits: said.limits && limits[said.limits],
      }
    case 'stopped':
      // What waits for a template or for campaigns is held by its campaign: this message does not wait.
      return { outcome: said.what === 'channel' ? 'stopped' : 'refused', attempt }
    default:
      return { outcome: said.is, attempt }
  }
}

/** Whom a provider takes no more for, as the outbox understands it: the contact is the order key. */
const limits = { person: 'orderKey', channel: 'lane' } as const
