import type { ChannelCan } from '@replyloop/shared/contract/channel'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { searchConnectedChannels } from '../../channels/channels.store.ts'
import type { ChannelAdapter } from '../../channels/port.ts'
import { adapters } from '../../channels/registry.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { listLabels } from './listMessages.store.ts'

/**
 * The labels after `cursor`, in the order of their names: those that messages have, and those of connected channels, also before
 * their first message. A channel that somebody has disconnected is there as long as messages have its label.
 */
export async function listChannels(read: Reader, accountId: string, query: SearchQuery, limit: number) {
  const connected = await searchConnectedChannels(read, accountId, query)
  const usable = connected.filter(({ state }) => state !== 'off')
  const others = usable.map(({ name }) => name)
  const names = await listLabels(read, accountId, query, others, limit)
  const custom = await findChannelRoute(read, accountId, '') // no connected channel has an empty label
  return names.map((name) => {
    const channel = connected.find((each) => each.name === name)
    if (channel === undefined) return { name, kind: 'custom' as const, can: presentCan(custom.adapter.can) }
    const { id, kind, state } = channel
    return { name, id, kind, state, can: presentCan(adapters[kind].can) }
  })
}

const presentCan = ({
  choices,
  media,
  templates,
  windowMs,
  openConversation,
}: ChannelAdapter['can']): ChannelCan => ({
  buttons: choices === 'lines' ? 'numbered' : 'shown',
  media: media.map(({ type }) => type),
  templates,
  windowHours: windowMs === null ? null : windowMs / hourMs,
  writesFirst: openConversation,
})
