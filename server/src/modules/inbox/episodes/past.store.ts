import type { ConversationRow } from '../../conversations/conversations.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { sourceOf } from './beginEpisode.ts'
import { insertEpisode } from './episodes.store.ts'

/** Adds the episodes of conversations of the past, as they stand: nothing follows from them. */
export async function insertPastEpisodes(
  tx: Tx,
  past: readonly { conversation: ConversationRow | undefined; messages: readonly MessageRow[] }[],
): Promise<void> {
  for (const { conversation: work, messages } of past) {
    const first = messages.find(({ direction, author }) => direction === 'incoming' || author === 'user')
    if (work === undefined || work.episodeId === null || first === undefined) continue
    const { accountId, contactId, channel, campaignId, createdAt: openedAt } = first
    const { episodeId: id, firstInboundAt, humanReplies, botAnswers, waitedMs } = work
    const closedAt = work.state === 'closed' ? (messages.at(-1)?.createdAt ?? openedAt) : null
    await insertEpisode(tx, {
      id,
      accountId,
      contactId,
      channel,
      campaignId,
      openedAt,
      firstInboundAt,
      source: sourceOf(first),
      ...(closedAt !== null && {
        closedAt,
        humanReplies,
        botAnswers,
        waitedMs,
        closedBy: 'member',
        firstReplyAt: work.firstReplyAt,
        firstHumanReplyAt: work.firstHumanReplyAt,
      }),
    })
  }
}
