import type { Choices } from '@replyloop/shared/contract/content'
import type { MessageTemplate, TemplateValues } from '@replyloop/shared/contract/template'
import { defaultChannel } from '@replyloop/shared/values/channel'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { lookAtHandOver } from '../../contacts/handOvers.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { moveToChannel } from '../contactOnChannel.ts'
import { memberReplied, messageSent, snippetsUsed } from '../conversations.facts.ts'
import { markRead } from '../conversations.store.ts'
import { createOutgoingMessage, requirePermission } from '../outgoing/createOutgoingMessage.ts'
import { listLatestMessages, readMessage, type MessageRow } from '../messages.store.ts'
import { pauseBot } from '../pauseBot.ts'
import { createReaction } from './createReaction.ts'
import { listReplyChannels } from './replyChannels.ts'
import { requireNothingSince } from './requireNothingSince.ts'
import { requireOwn } from './requireOwn.ts'
import { requireCarried, requireOpenWindow } from '../outgoing/requireSendable.ts'
import { templateById } from '../outgoing/templateToSend.ts'

/** What a person sends. */
export type ReplyContent =
  | {
      is: 'text'
      body: string
      choices: Choices | undefined
      attachments: readonly StoredAttachment[]
    }
  /** An empty emoji takes the reaction to that message back. */
  | { is: 'reaction'; to: string; emoji: string }
  | { is: 'template'; templateId: string; values: TemplateValues }

type AgentReply = ReplyContent & {
  contactId: string
  /** The label of one of the channels on which the contact can be answered; left out: the contact's own. */
  channel?: string | undefined
  /** Who wrote it; `undefined`: somebody with the API key. */
  member: { id: string; name: string } | undefined
  /** The snippets that they have put into it. */
  snippetIds?: readonly string[] | undefined
  /** The last message that they saw; left out: it goes out no matter who else has written. */
  lastSeenMessageId?: string | undefined
}

/**
 * Sends what a person typed (docs/interface.md#reply-webhook). The bot is then silent for that contact while the
 * pause lasts, and an answer that it is just making is dropped; a reaction is no answer. A channel that it names is the contact's
 * from then on. Throws `CONTACT_NOT_FOUND`,
 * `CONVERSATION_OF_ANOTHER`, `CONTACT_OPTED_OUT`, `ANSWERED_MEANWHILE`, `MESSAGE_NOT_FOUND`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_NOT_APPROVED`, `WINDOW_CLOSED`, and
 * `VALIDATION_FAILED` for what the channel does not carry.
 */
export async function sendAgentReply(
  tx: Tx,
  accountId: string,
  { contactId, channel: named, member, lastSeenMessageId, snippetIds = [], ...reply }: AgentReply,
): Promise<MessageRow> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, accountId, contactId)
  await requireOwn(tx, { accountId, memberId: member?.id }, contactId)
  const to = await requirePermission(tx, contact)
  await requireNothingSince(tx, contactId, { lastSeenMessageId, member })
  const content = await contentOf(tx, contact, reply, named)
  if (named !== undefined) await moveToChannel(tx, contact, named)
  if (reply.is !== 'reaction') await pauseBot(tx, contact)
  const id = newId('msg', tx.now)
  const { campaignId } = contact
  await createOutgoingMessage(tx, { id, to, campaignId, author: 'user', member, ...content })
  if (reply.is === 'reaction') await lookAtHandOver(tx, contact)
  else {
    await markRead(tx, contact, { memberId: member?.id })
    await messageSent.happened(tx, contact)
    if (member !== undefined) await memberReplied.happened(tx, { contact, member })
    if (snippetIds.length > 0) await snippetsUsed.happened(tx, { accountId, snippetIds })
  }
  return readMessage(tx, id)
}

/** What a message of a reply holds. */
interface Content {
  channel: string
  route: ChannelRoute
  body: string
  choices?: Choices | undefined
  attachments?: readonly StoredAttachment[]
  template?: MessageTemplate
  type?: 'reaction'
  reactsTo?: string
}

async function contentOf(
  tx: Tx,
  contact: ContactRow,
  reply: ReplyContent,
  named: string | undefined,
): Promise<Content> {
  if (reply.is === 'reaction') return createReaction(tx, contact, reply)
  const channel = await chooseChannel(tx, contact, named)
  const route = await findChannelRoute(tx, contact.accountId, channel)
  if (reply.is === 'template') return { channel, route, ...(await templateById(tx, route, channel, reply)) }
  return { channel, route, ...(await freeText(tx, contact, route, channel, reply)) }
}

/** The label of the channel by which a reply goes out. Throws `VALIDATION_FAILED` for one on which the contact cannot be answered. */
async function chooseChannel(tx: Tx, contact: ContactRow, named: string | undefined): Promise<string> {
  if (named === undefined) return contact.channel ?? (await findConnectedLabel(tx, contact)) ?? defaultChannel
  const channels = (await listReplyChannels(tx, contact, named)).map(({ name }) => name)
  if (channels.includes(named)) return named
  const possible =
    channels.length === 0 ? 'on none: it has to write first' : `on these channels: ${channels.join(', ')}`
  throw fieldProblem('channel', `cannot be used: the contact can be answered ${possible}`)
}

/** The label of the connected channel on which a contact was written to last who has not written yet. */
async function findConnectedLabel(tx: Tx, { id, accountId }: ContactRow): Promise<string | undefined> {
  const [last] = await listLatestMessages(tx, { contactId: id, limit: 1 })
  const route = last && (await findChannelRoute(tx, accountId, last.channel))
  return typeof route?.channelId === 'string' ? last?.channel : undefined
}

async function freeText(
  tx: Tx,
  contact: ContactRow,
  route: ChannelRoute,
  channel: string,
  { body, choices, attachments }: Extract<ReplyContent, { is: 'text' }>,
): Promise<Pick<Content, 'body' | 'choices' | 'attachments'>> {
  requireCarried(route, channel, { body, choices, attachments })
  await requireOpenWindow(tx, route, contact.id, { isByHand: true })
  return { body, choices, attachments }
}
