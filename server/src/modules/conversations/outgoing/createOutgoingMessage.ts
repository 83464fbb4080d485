import type { Choices } from '@replyloop/shared/contract/content'
import type { DeliveryError, MessageType } from '@replyloop/shared/contract/message'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { messageMoves, type MessageAuthor, type MessagePurpose } from '@replyloop/shared/values/message'
import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import { findAddress } from '../../contacts/people.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { failMessage, deliverMessage } from './deliverMessage.ts'
import { insertAttachments, type StoredAttachment } from '../media/attachments.store.ts'
import { episodeBegun } from '../conversations.facts.ts'
import { addToConversation } from '../conversations.store.ts'
import { fileFault, textExcessOf, replyAddress, textSent } from '../message.rules.ts'
import { insertMessage, newMessage } from '../messages.store.ts'
import { findOptOut } from '../../consent/stops.ts'
import { scheduleRecheck } from '../../contacts/suppression.ts'
import { Problem } from '../../../platform/errors/problem.ts'

/** An outgoing message to make; `id` is its id. */
interface NewOutgoingMessage {
  id: string
  to: Permission
  body: string
  channel: string
  campaignId: string | null
  author: Exclude<MessageAuthor, 'contact'>
  /** What a program, or a broadcast, sends it for. */
  purpose?: MessagePurpose | undefined
  /** The person who wrote it in the inbox. */
  member?: { id: string; name: string } | undefined
  attachments?: readonly StoredAttachment[] | undefined
  /** The template by which it goes out, whose text is the body; left out: a free text. */
  template?: MessageTemplate | undefined
  /** The buttons, the menu or the link below its text. */
  choices?: Choices | undefined
  /** `text` when left out. For a reaction, `reactsTo` is what the provider calls the message that it is to. */
  type?: MessageType
  reactsTo?: string | undefined
  /** The route of the channel, where it has been read. */
  route?: ChannelRoute | undefined
}

/**
 * Makes an outgoing message and hands it to its channel in one transaction (docs/interface.md#reply-webhook). It is
 * `Queued` until its first attempt ends; with nowhere to go it is `Failed` at once. Returns how many receivers it
 * goes to.
 */
export async function createOutgoingMessage(tx: Tx, given: NewOutgoingMessage): Promise<number> {
  const { id, to, body, channel, campaignId, author, member } = given
  const { template = null, type = 'text', reactsTo = null } = given
  const { contact } = to
  const { accountId } = contact
  const route = given.route ?? (await findChannelRoute(tx, accountId, channel))
  const toId = await addressOnRoute(tx, route, contact, channel)
  // What a channel does not carry was refused where somebody sends it; beside what a campaign says it is left out.
  const [first, ...others] =
    given.attachments?.filter((file) => fileFault(route.adapter.can, file) === undefined) ?? []
  const message = newMessage(tx, {
    id,
    accountId,
    contactId: contact.id,
    direction: 'outgoing',
    status: messageMoves.made.to,
    type,
    author,
    memberId: member?.id ?? null,
    memberName: member?.name ?? null,
    body,
    channel,
    channelId: route.channelId,
    campaignId,
    purpose: given.purpose ?? null,
    incomingKey: null,
    toId: toId ?? null,
    reactsTo,
    template,
    choices: given.choices ?? null,
    incomingData: null,
    mediaRef: null,
    mediaName: first?.name ?? null,
    mediaUrl: first?.url ?? null,
    mediaHash: first?.hash ?? null,
    mediaContentType: first?.contentType ?? null,
    mediaBytes: first?.bytes ?? null,
  })
  const [, after] = await pipelined(
    insertMessage(tx, message),
    addToConversation(tx, message, { isTest: contact.isTest }),
    others.length > 0 && insertAttachments(tx, id, others),
  )
  if (after.hasBegun) await episodeBegun.happened(tx, { contact, message, after })
  const { can } = route.adapter
  const text = textSent(can, message)
  const excess = template === null ? textExcessOf(text, can) : undefined
  if (toId === undefined || excess !== undefined) {
    const error =
      excess === undefined ? noAddressError(tx.now, route, channel) : tooLong(tx.now, channel, excess)
    await failMessage(tx, message, error)
    return 0
  }
  if (text !== body) await setWaiting(tx, contact.id, { asksUntil: tx.now + asksForMs })
  const receivers = await deliverMessage(tx, message, { route, toId, contact })
  if (receivers === 0) await failMessage(tx, message, notConfiguredError(tx.now, route, channel))
  return receivers
}

/** For so long after a question with numbered lines a number or a title that is typed is a tap, in milliseconds. */
export const asksForMs = dayMs

/** Where a message to a contact goes on the channel with that label, or where to try it; `undefined` when there is no such address. */
export const addressOnRoute = async (
  tx: Tx,
  { channelId, adapter }: Pick<ChannelRoute, 'channelId' | 'adapter'>,
  contact: ContactRow,
  label: string,
): Promise<string | undefined> =>
  channelId === null
    ? replyAddress(contact, label)
    : ((await findAddress(tx, channelId, contact.id)) ?? adapter.addressFor?.(contact))

/** The error of a message that has nowhere to go. */
export const notConfiguredError = (now: number, { lane }: ChannelRoute, channel: string): DeliveryError => ({
  at: isoTime(now),
  kind: 'not_configured',
  status: null,
  detail:
    lane === 'disconnected'
      ? `The channel ${channel} is disconnected; connect it again, then retry`
      : 'No reply webhook is set; enter the URL of your platform as Custom Channel Webhook',
})

/** The error of a message whose text its channel does not carry. */
const tooLong = (now: number, channel: string, excess: string): DeliveryError => ({
  at: isoTime(now),
  kind: 'refused',
  status: null,
  detail: `The text is too long for the channel ${channel}: ${excess}`,
})

/** The error of a message to somebody who is not known on its channel. */
export const noAddressError = (now: number, { adapter }: ChannelRoute, channel: string): DeliveryError => ({
  at: isoTime(now),
  kind: 'no_address',
  status: null,
  detail: `The contact is not known on the channel ${channel}; ${
    adapter.addressFor === undefined
      ? 'it has to write there first'
      : 'enter its phone number, or wait until it writes there'
  }`,
})

const given = Symbol('given by createOutgoingMessage.ts')

/** That a contact may be sent a message in the present transaction. Only this file gives it. */
export interface Permission {
  readonly contact: ContactRow
  readonly [given]: true
}

/**
 * Asks whether a contact may be sent a message: `undefined` where it has opted out, or the same person has by another contact,
 * which it is then told.
 */
export async function askPermission(
  tx: Tx,
  contact: ContactRow,
  toId?: string | null,
): Promise<Permission | undefined> {
  if (contact.optedOutAt !== null) return undefined
  if ((await findOptOut(tx, { ...contact, toId })) === undefined) return { contact, [given]: true }
  await scheduleRecheck(tx, contact.id)
  return undefined
}

/** The permission to send a contact a message, to `toId` if it is known where it goes. Throws `CONTACT_OPTED_OUT`. */
export async function requirePermission(
  tx: Tx,
  contact: ContactRow,
  toId?: string | null,
): Promise<Permission> {
  const permission = await askPermission(tx, contact, toId)
  if (permission === undefined) throw hasOptedOut(contact)
  return permission
}

/** Throws `CONTACT_OPTED_OUT` for a contact that has opted out itself: at once, before anything is written. */
export function requireOptedIn(contact: ContactRow): void {
  if (contact.optedOutAt !== null) throw hasOptedOut(contact)
}

const hasOptedOut = ({ id }: ContactRow) =>
  new Problem('CONTACT_OPTED_OUT', `Contact ${id} has opted out; messages to it are not sent`)

/** The permission to confirm to a contact that it has just opted out. */
export const permissionToConfirm = (contact: ContactRow): Permission => ({ contact, [given]: true })
