import type { Schema } from '../../platform/db/schema/schema.ts'
import type { MessageRow } from './messages.store.ts'

export type ConversationRow = Schema['conversation']['$inferSelect']

/** What the team does with a conversation, and what has happened in its episode. */
export type Work = Pick<
  ConversationRow,
  | 'state'
  | 'snoozedUntil'
  | 'assigneeId'
  | 'teamId'
  | 'waitingSince'
  | 'replyDueAt'
  | 'episodeId'
  | 'firstInboundAt'
  | 'firstReplyAt'
  | 'firstHumanReplyAt'
  | 'firstHumanReplyBy'
  | 'humanReplies'
  | 'botAnswers'
  | 'waitedMs'
>

/** Whether an episode goes on. */
export const isGoingOn = ({ state }: Pick<ConversationRow, 'state'>): boolean =>
  state === 'open' || state === 'snoozed'

/**
 * What a message adds to the work on its conversation: what the contact asks by it waits for an answer, and a reply of a person, the
 * bot or the API ends the wait. What a campaign or the inbox says by itself, and marketing of the API, answers nobody; nor does a reaction.
 */
export function workOf(
  {
    type,
    direction,
    author,
    memberId,
    purpose,
    createdAt,
  }: Pick<MessageRow, 'type' | 'direction' | 'author' | 'memberId' | 'purpose' | 'createdAt'>,
  { episodeId, isAsking }: { episodeId: string; isAsking: boolean },
): Partial<Work> {
  const begins = { state: 'open', episodeId } as const
  if (direction === 'incoming')
    return isAsking ? { ...begins, waitingSince: createdAt, firstInboundAt: createdAt } : {}
  if (type !== 'text' || author === 'campaign' || author === 'auto' || purpose === 'marketing') return {}
  const replies = { firstReplyAt: createdAt }
  if (author === 'bot') return { ...replies, botAnswers: 1 }
  if (author !== 'user') return replies
  return {
    ...replies,
    ...begins,
    humanReplies: 1,
    firstHumanReplyAt: createdAt,
    firstHumanReplyBy: memberId,
  }
}

const noWork: Work = {
  state: null,
  snoozedUntil: null,
  assigneeId: null,
  teamId: null,
  waitingSince: null,
  replyDueAt: null,
  episodeId: null,
  firstInboundAt: null,
  firstReplyAt: null,
  firstHumanReplyAt: null,
  firstHumanReplyBy: null,
  humanReplies: 0,
  botAnswers: 0,
  waitedMs: 0,
}

/** The work that messages of the past leave, the oldest first: open while the contact waits for an answer, else closed. */
export function workOfPast(messages: readonly MessageRow[], episodeId: string): Work {
  let work = noWork
  for (const message of messages) {
    const added = workOf(message, { episodeId, isAsking: message.direction === 'incoming' })
    if (work.episodeId === null && added.state === undefined) continue // only we have written
    const repliedAt = added.firstReplyAt ?? null
    const wait = repliedAt === null ? work.waitingSince : null
    const waited = repliedAt === null || work.waitingSince === null ? 0 : repliedAt - work.waitingSince
    work = {
      ...work,
      episodeId,
      waitingSince: wait ?? added.waitingSince ?? null,
      firstInboundAt: work.firstInboundAt ?? added.firstInboundAt ?? null,
      firstReplyAt: work.firstReplyAt ?? repliedAt,
      firstHumanReplyAt: work.firstHumanReplyAt ?? added.firstHumanReplyAt ?? null,
      humanReplies: work.humanReplies + (added.humanReplies ?? 0),
      botAnswers: work.botAnswers + (added.botAnswers ?? 0),
      waitedMs: work.waitedMs + waited,
    }
  }
  return work.episodeId === null ? work : { ...work, state: work.waitingSince === null ? 'closed' : 'open' }
}

/** A conversation without work: it adds its messages alone to another one. */
export const withoutWork = (row: ConversationRow): ConversationRow => ({ ...row, ...noWork })

/** The work on a conversation that another one becomes part of: what is open wins, and of two episodes that go on its own does. */
export function mergedWork(kept: Work | undefined, moved: Work): Work {
  if (kept === undefined) return workIn(moved)
  const owners = ownersOf(kept, moved)
  if (!isGoingOn(moved)) return { ...workIn(kept.state === null ? moved : kept), ...owners }
  if (!isGoingOn(kept)) return { ...workIn(moved), ...ownersOf(moved, kept) }
  const isOpen = kept.state === 'open' || moved.state === 'open'
  const waits = [kept.waitingSince, moved.waitingSince].filter((since) => since !== null)
  const dues = [kept.replyDueAt, moved.replyDueAt].filter((due) => due !== null)
  return {
    ...workIn(kept),
    ...(isOpen && { state: 'open', snoozedUntil: null }),
    waitingSince: waits.length === 0 ? null : Math.min(...waits),
    replyDueAt: dues.length === 0 ? null : Math.min(...dues),
    ...owners,
  }
}

const ownersOf = (first: Work, other: Work) => ({
  assigneeId: first.assigneeId ?? other.assigneeId,
  teamId: first.teamId ?? other.teamId,
})

function workIn(row: Work): Work {
  const { state, snoozedUntil, assigneeId, teamId, waitingSince, replyDueAt, episodeId, ...rest } = row
  const { firstInboundAt, firstReplyAt, firstHumanReplyAt, firstHumanReplyBy } = rest
  const { humanReplies, botAnswers, waitedMs } = rest
  const firsts = { firstInboundAt, firstReplyAt, firstHumanReplyAt, firstHumanReplyBy }
  const sums = { humanReplies, botAnswers, waitedMs }
  const wait = { waitingSince, replyDueAt }
  return { state, snoozedUntil, assigneeId, teamId, ...wait, episodeId, ...firsts, ...sums }
}
