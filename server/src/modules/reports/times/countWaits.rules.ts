import type { ReplyKind } from '@replyloop/shared/values/reports'
import { workOf } from '../../conversations/conversations.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

type WaitRow = Schema['responseWait']['$inferSelect']
/** How far the episode of a contact has come. */
export type Wait = Pick<WaitRow, 'episodeId' | 'askedAt' | 'waitingSince' | 'isAnswered' | 'isResponded'>

/** What is asked of an episode: when it went on, and who began it. */
export type CountedEpisode = Pick<
  Schema['episode']['$inferSelect'],
  'id' | 'contactId' | 'source' | 'campaignId' | 'openedAt' | 'closedAt'
>

/** A reply; `since`: when the contact began to wait for it. */
export interface Reply {
  kind: ReplyKind
  since: number | null
}

/** The episode in which something happened, of those of its contact in their order. */
export const episodeAt = (episodes: readonly CountedEpisode[], at: number): CountedEpisode | undefined =>
  episodes.findLast(({ openedAt, closedAt }) => openedAt <= at && (closedAt === null || at <= closedAt))

/**
 * What a message means for the times of its episode: how far that has come with it, and which replies it is (docs/interface.md#reports).
 * A first response is of a person, to what the contact first asked; the bot and the API end a wait, but not that one. What we began
 * has no first response.
 */
export function countWait(
  before: Wait | undefined,
  episode: CountedEpisode,
  message: Parameters<typeof workOf>[0] & { isAsking: boolean },
): { wait: Wait; replies: Reply[] } {
  const begun = { askedAt: null, waitingSince: null, isAnswered: false, isResponded: false }
  const wait: Wait = before?.episodeId === episode.id ? before : { ...begun, episodeId: episode.id }
  const { isAsking, createdAt } = message
  const added = workOf(message, { episodeId: episode.id, isAsking })
  if (added.waitingSince !== undefined) {
    const askedAt = wait.askedAt ?? (episode.source === 'member' ? null : createdAt)
    return { wait: { ...wait, askedAt, waitingSince: wait.waitingSince ?? createdAt }, replies: [] }
  }
  if (added.firstReplyAt === undefined) return { wait, replies: [] }
  const isPerson = added.humanReplies !== undefined
  const anybody: Reply[] =
    wait.askedAt === null || wait.isAnswered ? [] : [{ kind: 'anybody', since: wait.askedAt }]
  const after = {
    ...wait,
    waitingSince: null,
    isAnswered: wait.isAnswered || wait.askedAt !== null,
    isResponded: wait.isResponded || (isPerson && wait.askedAt !== null),
  }
  return { wait: after, replies: isPerson ? [...anybody, responseTo(wait)] : anybody }
}

function responseTo({ askedAt, waitingSince, isResponded }: Wait): Reply {
  if (askedAt !== null && !isResponded) return { kind: 'first', since: askedAt }
  return { kind: waitingSince === null ? 'further' : 'next', since: waitingSince }
}
