import type { Reader } from '../../../platform/db/db.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { searchConnectedChannels } from '../../channels/channels.store.ts'
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
  return names.map((name) => {
    const channel = connected.find((each) => each.name === name)
    return channel === undefined
      ? { name, kind: 'custom' as const }
      : { name, id: channel.id, kind: channel.kind, state: channel.state }
  })
}
