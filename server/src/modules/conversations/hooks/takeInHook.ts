import type { Logger } from 'pino'
import { addNotice, channelsNamed, foreignEvent, ofNoChannel, setLastHook } from '../../channels/hooks.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { ChannelEvent, RawHook } from '../../channels/incoming.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db } from '../../../platform/db/db.ts'
import { outageOf } from '../../../platform/db/outage.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { putOffUnknown } from './lateReceipts.ts'
import { takeInEvent } from './takeInEvent.ts'

/** What it takes to take in what a provider brings. */
export interface TakeInParts {
  db: Db
  clock: Clock
  box: SecretBox
  logger: Logger
  campaigns: CampaignDirectory
}

/** Something that a hook brings, and a channel that it is for. */
interface Addressed {
  channel: ChannelRow
  event: ChannelEvent
}

/**
 * Takes in what a verified hook brings: each thing in a transaction of its own, so that none holds up another. What our code
 * cannot take in is kept as a notice. Throws only where the database is away, so that the provider sends all of it again; what
 * is stored by then is known as a repetition.
 */
export async function takeInEvents(
  parts: TakeInParts,
  verified: ChannelRow,
  events: readonly ChannelEvent[],
): Promise<void> {
  await takeInEach(parts, await addressNoted(parts, verified, events))
}

/** What a hook brings, with the channels that it is for, which have had one now. */
async function addressNoted(
  parts: TakeInParts,
  verified: ChannelRow,
  events: readonly ChannelEvent[],
): Promise<Addressed[]> {
  const addressed = await addressEach(parts, verified, events)
  await recordHook(parts, [verified, ...addressed.map(({ channel }) => channel)])
  return addressed
}

/**
 * Takes in a part of what a large hook brings, as `takeInEvents` does, but that it looks up at once which messages its receipts
 * are of: those that nobody knows are put off together.
 */
export async function takeInPart(
  parts: TakeInParts,
  verified: ChannelRow,
  events: readonly ChannelEvent[],
): Promise<void> {
  const addressed = await addressNoted(parts, verified, events)
  const unknown = new Set<Addressed>()
  for (const ofChannel of Map.groupBy(addressed, ({ channel }) => channel.id).values())
    for (const each of await putOffUnknown(parts.db, ofChannel)) unknown.add(each)
  await takeInEach(
    parts,
    addressed.filter((each) => !unknown.has(each)),
  )
}

/** Takes in what the provider of a channel lists, as if a hook brought it. Throws only where the database is away. */
export const takeInListed = async (
  parts: TakeInParts,
  channel: ChannelRow,
  events: readonly ChannelEvent[],
): Promise<void> => takeInEach(parts, await addressEach(parts, channel, events))

async function takeInEach(parts: TakeInParts, addressed: readonly Addressed[]): Promise<void> {
  // Of one person in their order, and changes of messages after the messages.
  const turns = Map.groupBy(addressed, ({ channel, event }) => `${channel.id} ${turnOf(event)}`)
  const changes = [...turns].filter(([turn]) => turn.endsWith(' changes'))
  const others = [...turns].filter(([turn]) => !turn.endsWith(' changes'))
  for (const group of [others, changes]) {
    const ends = await Promise.allSettled(group.map(([, turn]) => takeInTurn(parts, turn)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

/** What a hook brings; what its reader fails at is a notice of the channel that it came to. */
export function readEvents(
  { logger }: Pick<TakeInParts, 'logger'>,
  { id, externalId }: ChannelRow,
  { body }: RawHook,
  read: () => ChannelEvent[],
): ChannelEvent[] {
  try {
    return read()
  } catch (error) {
    logger.error({ err: error, channel: id }, 'a hook could not be read; it is kept as a notice')
    const detail = `It could not be read: ${errorMessage(error)}`
    return [{ is: 'notice', for: { externalId }, kind: 'not_read', detail, body: body.toString() }]
  }
}

/** What is taken in one after the other: what is of one person, or of one message. */
function turnOf(event: ChannelEvent): string {
  switch (event.is) {
    case 'message':
    case 'echo':
      return `person ${event.message.address}`
    case 'moved':
      return `person ${event.from}`
    case 'preference':
    case 'watermark':
      return `person ${event.address}`
    case 'receipt':
      return `message ${Object.values(event.receipt.message).join(' ')}`
    case 'edit':
    case 'revoke':
      return 'changes'
    case 'template':
    case 'notice':
      return 'channel'
  }
}

async function takeInTurn(parts: TakeInParts, turn: readonly Addressed[]): Promise<void> {
  for (const { channel, event } of turn) {
    try {
      await parts.db.write((tx) => takeInEvent(tx, parts.campaigns, channel, event))
    } catch (error) {
      if (outageOf(error) !== undefined) throw error
      parts.logger.error({ err: error, channel: channel.id }, 'what a hook brought is kept as a notice')
      await storeAsNotice(
        parts,
        channel,
        event,
        'not_taken_in',
        `It could not be taken in: ${errorMessage(error)}`,
      )
    }
  }
}

/** The channels that each event is for. What is for none is kept with the channel whose hook brought it. */
async function addressEach(
  parts: TakeInParts,
  verified: ChannelRow,
  events: readonly ChannelEvent[],
): Promise<Addressed[]> {
  const named = new Map<string, ChannelRow[]>()
  const addressed: Addressed[] = []
  for (const event of events) {
    const key = JSON.stringify(event.for)
    const channels = named.get(key) ?? (await findNamed(parts, verified, event))
    named.set(key, channels)
    addressed.push(...channels.map((channel) => ({ channel, event })))
    if (channels.length > 0) continue
    await storeForeign(parts, verified, event)
  }
  return addressed
}

const findNamed = ({ db, box }: TakeInParts, verified: ChannelRow, event: ChannelEvent) =>
  channelsNamed(db.read, box, verified, event.for).catch((error: unknown): ChannelRow[] => {
    if (outageOf(error) !== undefined) throw error
    return [] // an id that no database takes names no channel
  })

const storeAsNotice = (
  parts: TakeInParts,
  channel: ChannelRow,
  event: ChannelEvent,
  kind: string,
  detail: string,
) => parts.db.write((tx) => addNotice(tx, channel, { kind, detail, body: JSON.stringify(event) }))

/** Notes what is for no connected channel, without anything of a person: it may be another customer's. */
function storeForeign({ db }: TakeInParts, verified: ChannelRow, event: ChannelEvent): Promise<void> {
  const name = Object.values(event.for).join()
  const detail = `It is for ${name}: no channel with that id and this app secret is connected`
  const kept =
    event.is === 'notice'
      ? { kind: event.kind, detail: event.detail, body: event.body && (foreignEvent(event) ?? undefined) }
      : { kind: ofNoChannel, detail, body: foreignEvent(event) ?? undefined }
  return db.write((tx) => addNotice(tx, verified, kept))
}

/** Stores that channels have just had a hook, once a minute: each would be a write more. */
async function recordHook({ db, clock }: TakeInParts, channels: readonly ChannelRow[]): Promise<void> {
  const byId = new Map(channels.map((channel) => [channel.id, channel]))
  const isStale = ({ lastHookAt, refusedHooks }: ChannelRow) =>
    lastHookAt === null || refusedHooks > 0 || Math.abs(clock.now() - lastHookAt) >= minuteMs
  for (const channel of byId.values()) if (isStale(channel)) await db.write((tx) => setLastHook(tx, channel))
}
