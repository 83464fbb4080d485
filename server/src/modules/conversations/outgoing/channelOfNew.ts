import { defaultChannel } from '@replyloop/shared/values/channel'
import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listReplyChannels, type ReplyChannel } from '../inbox/replyChannels.ts'
import { addressOnRoute, noAddressError, notConfiguredError } from './createOutgoingMessage.ts'

/** A channel by its label, with its route. */
export interface ChosenChannel {
  channel: string
  route: ChannelRoute
}

/**
 * The channel of a message that a program sends: the one that it names; else the contact's own; else the only one that can reach the
 * contact. Throws `CHANNEL_CANNOT_REACH`, and `CHANNEL_REQUIRED` where it may be one of several.
 */
export async function channelOfNew(
  tx: Tx,
  contact: ContactRow,
  named: string | undefined,
): Promise<ChosenChannel> {
  const { accountId, channel: own } = contact
  if (named !== undefined) {
    const route = await findChannelRoute(tx, accountId, named)
    const fault = await whyNot(tx, contact, named, route)
    if (fault === undefined) return { channel: named, route }
    throw new Problem('CHANNEL_CANNOT_REACH', `${fault}.${await instead(tx, contact, named)}`)
  }
  if (own !== null) {
    const route = await findChannelRoute(tx, accountId, own)
    if ((await whyNot(tx, contact, own, route)) === undefined) return { channel: own, route }
  }
  const channels = await listReplyChannels(tx, contact, '')
  const [only, second] = channels
  if (second !== undefined)
    throw new Problem(
      'CHANNEL_REQUIRED',
      `Several channels can reach this contact; send one of these labels as channel: ${labels(channels)}`,
    )
  const channel = only?.name ?? defaultChannel
  const route = await findChannelRoute(tx, accountId, channel)
  if (only !== undefined || route.lane !== undefined) return { channel, route }
  throw new Problem(
    'CHANNEL_CANNOT_REACH',
    'No channel can reach this contact: connect one that sends to its phone, or wait until it writes',
  )
}

/** Why a channel cannot reach a contact; `undefined` where it can. */
async function whyNot(
  tx: Tx,
  contact: ContactRow,
  label: string,
  route: ChannelRoute,
): Promise<string | undefined> {
  if (route.lane === 'disconnected') return notConfiguredError(tx.now, route, label).detail
  const address = await addressOnRoute(tx, route, contact, label)
  return address === undefined ? noAddressError(tx.now, route, label).detail : undefined
}

const labels = (channels: readonly ReplyChannel[]) => channels.map(({ name }) => name).join(', ')

/** Which other channels can reach a contact, as a sentence that follows another one. */
async function instead(tx: Tx, contact: ContactRow, named: string): Promise<string> {
  const others = (await listReplyChannels(tx, contact, '')).filter(({ name }) => name !== named)
  return others.length === 0 ? '' : ` These can: ${labels(others)}`
}

/** A custom label that nothing delivers, which may be a connected one misspelt. */
export const nobodyReceives = (label: string): Problem =>
  new Problem(
    'CHANNEL_CANNOT_REACH',
    `No connected channel has the label ${label}, and no reply webhook is set that would carry it; GET /v1/channels lists the labels`,
  )
