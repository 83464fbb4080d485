import { findChannel, type ChannelRow } from '../channels/channels.store.ts'
import { findChannelRoute, type ChannelRoute } from '../channels/route.ts'
import { findTemplateOn } from '../channels/templates/findTemplateOn.ts'
import type { ChannelTemplateRow } from '../channels/templates/templates.store.ts'
import { listOfMany, listOnChannel, type IdentityRow } from '../contacts/identities.store.ts'
import type { Reader } from '../../platform/db/db.ts'

/** A label's channel: what its kind can do, and the connected channel; `undefined`: it is a custom one. */
interface LabelledChannel {
  adapter: ChannelRoute['adapter']
  channel: ChannelRow | undefined
}

/** What is known of an account's channels when somebody is to be written to. */
export interface ChannelKnowledge {
  now: number
  onLabel: (label: string) => Promise<LabelledChannel>
  templateOn: (channelId: string, templateId: string) => Promise<ChannelTemplateRow | undefined>
  identitiesOn: (channelId: string, contactId: string) => PromiseLike<readonly IdentityRow[]>
}

/** What is known of them for one contact, read as it is asked for. */
export const readChannels = (read: Reader, accountId: string, now: number): ChannelKnowledge => ({
  now,
  async onLabel(label) {
    const { adapter, channelId } = await findChannelRoute(read, accountId, label)
    return { adapter, channel: channelId === null ? undefined : await findChannel(read, channelId) }
  },
  templateOn: (channelId, templateId) => findTemplateOn(read, channelId, templateId),
  identitiesOn: (channelId, contactId) => listOnChannel(read, channelId, contactId),
})

/**
 * The same for many contacts: channels and templates are read once. `batchOf` reads with one statement for each channel what is
 * known of some contacts, whom it then knows.
 */
export function readChannelsOnce(read: Reader, accountId: string, now: number) {
  const one = readChannels(read, accountId, now)
  const onLabel = remember(one.onLabel)
  const templateOn = remember((key: string) => {
    const [channelId = '', templateId = ''] = key.split(' ')
    return one.templateOn(channelId, templateId)
  })
  const batchOf = (contactIds: readonly string[]): ChannelKnowledge => {
    const onChannel = remember(async (channelId: string) =>
      Map.groupBy(await listOfMany(read, channelId, contactIds), ({ contactId }) => contactId),
    )
    return {
      now,
      onLabel,
      templateOn: (channelId, templateId) => templateOn(`${channelId} ${templateId}`),
      identitiesOn: async (channelId, contactId) => (await onChannel(channelId)).get(contactId) ?? [],
    }
  }
  return { batchOf }
}

function remember<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (key) => {
    const known = found.get(key) ?? find(key)
    found.set(key, known)
    return known
  }
}
