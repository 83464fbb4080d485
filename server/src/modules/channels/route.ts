import { requireRow, type Reader } from '../../platform/db/db.ts'
import type { Destination } from '../../platform/outbox/deliver.ts'
import type { LaneAddress } from '../../platform/outbox/deliveries.store.ts'
import { listConnectedChannels, selectRoute, type ChannelRow } from './channels.store.ts'
import { customChannel, customChannelWithButtons } from './custom/adapter.ts'
import type { ChannelAdapter } from './port.ts'
import { adapters } from './registry.ts'
import { Problem } from '../../platform/errors/problem.ts'

/** The lane of an account's reply webhook. */
export const laneOfReplies = (accountId: string): LaneAddress => ({
  lane: accountId,
  subscriptionId: null,
  channelId: null,
})

/** The lane of a connected channel. */
export const laneOfChannel = (id: string): LaneAddress => ({ lane: id, subscriptionId: null, channelId: id })

/** Where the messages with a channel's label go. */
export interface ChannelRoute {
  /** The owner's member id: `userId` on the wire. */
  userId: string
  /** The connected channel; `null` for a custom one. */
  channelId: string | null
  /** What kind of channel it is. */
  adapter: Pick<
    ChannelAdapter,
    'can' | 'addressFor' | 'phoneOf' | 'startsPerSecond' | 'newPeoplePerDay' | 'hasPoorQuality'
  >
  /** Those of the connected channel that are not secret. */
  settings: Readonly<Record<string, string>>
  /** The lane that carries them, and so decides what becomes of them; `undefined`: without a reply webhook the subscriptions do. */
  lane: Destination | 'disconnected' | undefined
}

/**
 * The route of a channel's label: the connected channel of that name, else the custom channel, which is the account's reply
 * webhook.
 */
export async function findChannelRoute(
  read: Reader,
  accountId: string,
  label: string,
): Promise<ChannelRoute> {
  const route = requireRow(await selectRoute(read, { accountId, name: label }))
  const { ownerId: userId, replyUrl, replyShowsButtons, channelId, kind, state } = route
  const settings = route.settings ?? {}
  const custom = replyUrl !== null && replyShowsButtons ? customChannelWithButtons : customChannel
  const adapter = kind === null ? custom : adapters[kind]
  if (channelId !== null)
    return {
      userId,
      channelId,
      adapter,
      settings,
      lane: state === 'off' ? 'disconnected' : { ...laneOfChannel(channelId), isPrimary: true },
    }
  return {
    userId,
    channelId,
    adapter,
    settings,
    lane: replyUrl === null ? undefined : { ...laneOfReplies(accountId), isPrimary: true },
  }
}

/** A connected channel that sends, or will once it is mended, and what its kind can do. */
export interface OpenChannel extends Pick<ChannelRow, 'id' | 'name' | 'kind' | 'label' | 'settings'> {
  can: ChannelAdapter['can']
  addressFor: ChannelAdapter['addressFor']
}

/** The connected channels of an account that are not switched off, by their labels. */
export const listOpenChannels = async (
  read: Reader,
  accountId: string,
): Promise<ReadonlyMap<string, OpenChannel>> =>
  new Map(
    (await listConnectedChannels(read, accountId))
      .filter(({ state }) => state !== 'off')
      .map(({ id, name, kind, label, settings }) => {
        const { can, addressFor } = adapters[kind]
        return [name, { id, name, kind, label, settings, can, addressFor }]
      }),
  )

/** The route of a custom channel's label. Throws `CHANNEL_NOT_CUSTOM` for that of a connected channel. */
export async function requireCustomChannel(
  read: Reader,
  accountId: string,
  label: string,
): Promise<ChannelRoute> {
  const route = await findChannelRoute(read, accountId, label)
  if (route.channelId !== null)
    throw new Problem(
      'CHANNEL_NOT_CUSTOM',
      `${label} is a connected channel: its messages go out through campaigns, the bot and the inbox, and come in by themselves. Name a custom channel instead`,
    )
  return route
}
