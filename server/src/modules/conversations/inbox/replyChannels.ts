import { defaultChannel } from '@replyloop/shared/values/channel'
import { customChannel } from '../../channels/custom.ts'
import type { ChannelAdapter } from '../../channels/port.ts'
import { listOpenChannels, type OpenChannel } from '../../channels/route.ts'
import { lastReceivedOf } from '../../channels/sending.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listWhereKnown } from '../../contacts/people.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'
import { listCustomLabels } from '../messages/listMessages.store.ts'

/** A channel on which a contact can be answered, and when the contact wrote there last, in milliseconds since 1970. */
export interface ReplyChannel extends Pick<OpenChannel, 'name' | 'label' | 'settings' | 'can'> {
  /** `null` for a custom channel. */
  id: string | null
  kind: ChannelAdapter['kind']
  lastReceivedAt: number | null
}

/**
 * The channels on which a contact can be answered, `preferred` first: connected ones where it is known, or where its phone is an
 * address, and custom ones where it has messages or is known by its `fromId`.
 */
export async function listReplyChannels(
  read: Reader,
  { id: contactId, accountId, phone, fromId }: Pick<ContactRow, 'id' | 'accountId' | 'phone' | 'fromId'>,
  preferred: string,
): Promise<ReplyChannel[]> {
  const [open, known, labels] = await pipelined(
    listOpenChannels(read, accountId),
    listWhereKnown(read, [contactId]),
    listCustomLabels(read, contactId),
  )
  const connected = [...open.values()].flatMap((channel) => {
    const there = known.filter(({ channelId }) => channelId === channel.id)
    return there.length > 0 || channel.addressFor?.({ phone }) !== undefined
      ? { ...channel, lastReceivedAt: lastReceivedOf(there) }
      : []
  })
  const custom = labels.length === 0 && fromId !== null ? [defaultChannel] : labels
  const channels = [...connected, ...custom.filter((label) => !open.has(label)).map(customNamed)]
  return channels.toSorted((one, other) => Number(other.name === preferred) - Number(one.name === preferred))
}

const customNamed = (name: string): ReplyChannel => ({
  id: null,
  name,
  kind: 'custom',
  label: name,
  settings: {},
  can: customChannel.can,
  lastReceivedAt: null,
})
