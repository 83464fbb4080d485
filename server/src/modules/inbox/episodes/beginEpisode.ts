import { defaultChannel } from '@replyloop/shared/values/channel'
import type { EpisodeSource } from '@replyloop/shared/values/conversation'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import {
  type AfterMessage,
  type ConversationRow,
  changeWork,
  dueOf,
  findWork,
  isGoingOn,
  type Work,
} from '../../conversations/conversations.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { drainTeam } from '../teams/drainSoon.ts'
import { routeToTeam } from '../teams/routeToTeam.ts'
import { publishWork } from '../states/publishWork.ts'
import { recordWork } from '../states/recordWork.ts'
import { endEpisode, insertEpisode, storeHandOver } from './episodes.store.ts'

/** Stores the episode that a message has begun, and publishes it. */
export async function beginEpisode(
  tx: Tx,
  { contact, message, after }: { contact: ContactRow; message: MessageRow; after: AfterMessage },
): Promise<void> {
  const { accountId, contactId, channel, campaignId, createdAt, author, memberId, memberName } = message
  const { episodeId } = after
  if (episodeId === null) return
  await insertEpisode(tx, {
    id: episodeId,
    accountId,
    contactId,
    channel,
    campaignId,
    source: sourceOf(message),
    openedAt: createdAt,
    firstInboundAt: message.direction === 'incoming' ? createdAt : null,
  })
  const routed = await routeToTeam(tx, contact, after, { campaignId, isByMember: author === 'user' })
  const member = memberId === null ? undefined : { id: memberId, name: memberName ?? '' }
  await publishWork(tx, 'conversation.opened', contact, {
    work: { ...after, ...routed, snoozedUntil: null },
    member,
  })
}

/** What has begun the episode of a message. */
export function sourceOf({ author, incomingData, campaignId }: MessageRow): EpisodeSource {
  if (author === 'user') return 'member'
  return incomingData?.referral?.source ?? sourceBy(campaignId)
}

const sourceBy = (campaignId: string | null): EpisodeSource => (campaignId === null ? 'contact' : 'campaign')

/**
 * Has a conversation be open that the bot hands over, such as by a reaction, and stores the first hand-over of its episode. The
 * caller holds `locks.conversation`.
 */
export async function openHandedOver(tx: Tx, contact: ContactRow): Promise<void> {
  const work = await findWork(tx, contact.id)
  if (work === undefined) return
  const open = isGoingOn(work) ? await wake(tx, contact, work) : await beginWithout(tx, contact, work)
  if (open.episodeId !== null) await storeHandOver(tx, open.episodeId, contact.needsHumanReason)
  const { accountId, assigneeId, teamId } = open
  if (assigneeId === null && teamId !== null) await drainTeam(tx, { accountId, teamId })
}

async function wake(tx: Tx, contact: ContactRow, work: ConversationRow): Promise<ConversationRow> {
  if (work.state === 'open') return work
  await recordWork(tx, contact.id, 'woken')
  return changeWork(tx, contact, { state: 'open', snoozedUntil: null })
}

/** Begins an episode of a conversation by no message. The caller holds `locks.conversation`. */
export async function beginWithout(
  tx: Tx,
  contact: ContactRow,
  { teamId }: Pick<Work, 'teamId'>,
  { waitingSince = null, source }: { waitingSince?: number | null; source?: EpisodeSource } = {},
): Promise<ConversationRow> {
  const { now } = tx
  const { id: contactId, accountId, channel, campaignId } = contact
  const episodeId = newId('epi', now)
  const wait = { waitingSince, firstReplyAt: null, teamId }
  const work = await changeWork(tx, contact, {
    state: 'open',
    snoozedUntil: null,
    waitingSince,
    replyDueAt: await dueOf(tx, accountId, wait),
    episodeId,
    firstInboundAt: source === 'member' ? null : now,
    firstReplyAt: null,
    firstHumanReplyAt: null,
    firstHumanReplyBy: null,
    humanReplies: 0,
    botAnswers: 0,
    waitedMs: 0,
  })
  await insertEpisode(tx, {
    id: episodeId,
    accountId,
    contactId,
    channel: channel ?? defaultChannel,
    campaignId,
    source: source ?? sourceBy(campaignId),
    openedAt: now,
    firstInboundAt: work.firstInboundAt,
  })
  const routed = await routeToTeam(tx, contact, work, { campaignId, isByMember: source === 'member' })
  await publishWork(tx, 'conversation.opened', contact, { work: { ...work, ...routed }, member: undefined })
  return { ...work, ...routed }
}

/** Ends the episode of a conversation whose last message was deleted by its age. */
export async function endAged(tx: Tx, work: ConversationRow): Promise<void> {
  if (isGoingOn(work)) await endEpisode(tx, work, { closedBy: 'auto', closeReason: 'aged' })
}
