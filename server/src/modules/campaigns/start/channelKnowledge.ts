import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import { type ChannelTemplateRow, findTemplateOn } from '../../channels/templates.ts'
import { listMarketingStopped } from '../../consent/stops.ts'
import { type IdentityRow, listAliasNamesOfMany, listOfMany, listOnChannel } from '../../contacts/people.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { isTypeWanted } from '../../webhooks/events.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'

/** A label's channel: what its kind can do, and the connected channel; `undefined`: it is a custom one. */
interface LabelledChannel {
  route: ChannelRoute
  channel: ChannelRow | undefined
}

/** What is known of an account's channels when somebody is to be written to. */
export interface ChannelKnowledge {
  now: number
  onLabel: (label: string) => Promise<LabelledChannel>
  templateOn: (channelId: string, templateId: string) => Promise<ChannelTemplateRow | undefined>
  identitiesOn: (channelId: string, contactId: string) => PromiseLike<readonly IdentityRow[]>
  /** Whether a person wants no marketing on a channel, by what the suppression list keeps for it. */
  stopsMarketing: (channel: ChannelRow, contact: ContactRow) => Promise<boolean>
  /** Whether anything carries what goes out by a route: a connected channel, the reply webhook or a subscription. */
  carries: (route: Pick<ChannelRoute, 'lane'>) => Promise<boolean>
}

interface Given {
  accountId: string
  now: number
  keyedHash: Tx['keyedHash']
}

/** What is known of them for one contact, read as it is asked for. */
export const readChannels = (read: Reader, { accountId, now, keyedHash }: Given): ChannelKnowledge => ({
  now,
  async onLabel(label) {
    const route = await findChannelRoute(read, accountId, label)
    const { channelId } = route
    return { route, channel: channelId === null ? undefined : await findChannel(read, channelId) }
  },
  templateOn: (channelId, templateId) => findTemplateOn(read, channelId, templateId),
  identitiesOn: (channelId, contactId) => listOnChannel(read, channelId, contactId),
  stopsMarketing: async (channel, contact) =>
    (await listStopped(read, { keyedHash }, channel, [contact])).has(contact.id),
  carries: async ({ lane }) => lane !== undefined || isTypeWanted(read, accountId, 'message.reply'),
})

/**
 * The same for many contacts: channels and templates are read once. `batchOf` reads with one statement for each channel what is
 * known of some contacts, whom it then knows.
 */
export function readChannelsOnce(read: Reader, given: Given) {
  const one = readChannels(read, given)
  const onLabel = remember(one.onLabel)
  const templateOn = remember((key: string) => {
    const [channelId = '', templateId = ''] = key.split(' ')
    return one.templateOn(channelId, templateId)
  })
  const carriesWithoutLane = remember(() => one.carries({ lane: undefined }))
  const batchOf = (contacts: readonly ContactRow[]): ChannelKnowledge => {
    const contactIds = contacts.map(({ id }) => id)
    const onChannel = remember(async (channelId: string) =>
      Map.groupBy(await listOfMany(read, channelId, contactIds), ({ contactId }) => contactId),
    )
    const stopped = new Map<string, Promise<ReadonlySet<string>>>()
    return {
      now: given.now,
      onLabel,
      templateOn: (channelId, templateId) => templateOn(`${channelId} ${templateId}`),
      identitiesOn: async (channelId, contactId) => (await onChannel(channelId)).get(contactId) ?? [],
      carries: async ({ lane }) => lane !== undefined || carriesWithoutLane('any'),
      async stopsMarketing(channel, { id }) {
        const there = stopped.get(channel.id) ?? listStopped(read, given, channel, contacts)
        stopped.set(channel.id, there)
        return (await there).has(id)
      },
    }
  }
  return { onLabel, batchOf }
}

/** The ids of those of some contacts who want no marketing on a channel, by all that they are known by there and elsewhere. */
async function listStopped(
  read: Reader,
  hashing: Pick<Given, 'keyedHash'>,
  channel: ChannelRow,
  contacts: readonly ContactRow[],
): Promise<ReadonlySet<string>> {
  const ids = contacts.map(({ id }) => id)
  const aliases = await listAliasNamesOfMany(read, ids)
  const there = Map.groupBy(await listOfMany(read, channel.id, ids), ({ contactId }) => contactId)
  const { kind } = channel
  const people = contacts.map(({ id, phone, email, fromId }) => ({
    id,
    phone,
    email,
    fromId,
    aliases: aliases.get(id) ?? [],
    addresses: (there.get(id) ?? []).map(({ channelId, address }) => ({ channelId, address, kind })),
  }))
  const stopped = await listMarketingStopped(read, hashing, channel, people)
  return new Set([...stopped].map(({ id }) => id))
}

function remember<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (key) => {
    const known = found.get(key) ?? find(key)
    found.set(key, known)
    return known
  }
}
