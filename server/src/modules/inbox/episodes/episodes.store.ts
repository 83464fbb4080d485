import type { EpisodeCloser, EpisodeEnd } from '@replyloop/shared/values/conversation'
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../conversations/conversations.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { insertRow } from '../../../platform/db/statements/declare.ts'

export type EpisodeRow = Schema['episode']['$inferSelect']

/** Adds an episode that begins. */
export const insertEpisode = insertRow((t) => t.episode)

/** How an episode ends. */
interface End {
  closedBy: EpisodeCloser
  closeReason?: EpisodeEnd
  /** What ends with it, for who undoes that. */
  ended?: EpisodeRow['endedByClosing']
}

/** Ends an episode: what has happened in it goes from its conversation to its row. */
export async function endEpisode(
  { q, t: { episode: e }, now }: Tx,
  work: Work,
  { closedBy, closeReason, ended = null }: End,
): Promise<void> {
  const { episodeId, firstInboundAt, humanReplies, botAnswers, waitedMs, assigneeId, teamId } = work
  if (episodeId === null) return
  // What a member wrote first is no reply to the contact.
  const replied = firstInboundAt === null ? { firstReplyAt: null, firstHumanReplyAt: null } : work
  await q
    .update(e)
    .set({
      closedAt: now,
      closedBy,
      closeReason: closeReason ?? null,
      endedByClosing: ended,
      firstInboundAt,
      firstReplyAt: replied.firstReplyAt,
      firstHumanReplyAt: replied.firstHumanReplyAt,
      firstHumanReplyBy: replied.firstHumanReplyAt === null ? null : work.firstHumanReplyBy,
      humanReplies,
      botAnswers,
      waitedMs,
      assigneeId,
      teamId,
    })
    .where(eq(e.id, episodeId))
}

const goesOn = { closedAt: null, closedBy: null, closeReason: null, endedByClosing: null }

/** Has an episode that has ended go on. */
export async function reopenEpisode({ q, t: { episode: e } }: Tx, id: string): Promise<void> {
  await q
    .update(e)
    .set({ ...goesOn, reopened: sql`${e.reopened} + 1` })
    .where(eq(e.id, id))
}

/** Has an episode go on as if nobody had ended it. */
export async function resumeEpisode({ q, t: { episode: e } }: Tx, id: string): Promise<void> {
  await q.update(e).set(goesOn).where(eq(e.id, id))
}

/** An episode of any account. */
export async function findEpisode(
  { q, t: { episode: e } }: Reader,
  id: string,
): Promise<EpisodeRow | undefined> {
  const [found] = await q.select().from(e).where(eq(e.id, id))
  return found
}

/** Stores the first hand-over of an episode to a person. */
export async function storeHandOver(
  { q, t: { episode: e }, now }: Tx,
  id: string,
  handOverReason: EpisodeRow['handOverReason'],
): Promise<void> {
  await q
    .update(e)
    .set({ handedOverAt: now, handOverReason })
    .where(and(eq(e.id, id), isNull(e.handedOverAt)))
}

/** Makes the episodes of a contact those of another one, into which it is merged. */
export async function moveEpisodes({ q, t: { episode: e } }: Tx, from: string, to: string): Promise<void> {
  await q.update(e).set({ contactId: to }).where(eq(e.contactId, from))
}

/** Episodes of a contact, the oldest first, behind the given one; what has happened in one that goes on stands in `conversation`. */
export const listEpisodesFrom = (
  { q, t: { episode: e } }: Reader,
  contactId: string,
  after: string,
  limit: number,
): PromiseLike<EpisodeRow[]> =>
  q
    .select()
    .from(e)
    .where(and(eq(e.contactId, contactId), gt(e.id, after)))
    .orderBy(asc(e.id))
    .limit(limit)

/** Stores that a contact was told outside the hours that nobody is there. */
export async function storeAway({ q, t: { episode: e }, now }: Tx, id: string): Promise<void> {
  await q.update(e).set({ awayAt: now }).where(eq(e.id, id))
}

/** When a contact was last asked about an episode; `null`: never. */
export async function readLastAsked(
  { q, t: { episode: e } }: Reader,
  contactId: string,
): Promise<number | null> {
  const [found] = await q
    .select({ at: e.csatAskedAt })
    .from(e)
    .where(and(eq(e.contactId, contactId), isNotNull(e.csatAskedAt)))
    .orderBy(desc(e.csatAskedAt))
    .limit(1)
  return found?.at ?? null
}

/** Stores that a contact was asked about an episode. */
export async function storeAsked({ q, t: { episode: e }, now }: Tx, id: string): Promise<void> {
  await q.update(e).set({ csatAskedAt: now }).where(eq(e.id, id))
}

/** Stores what a contact says of an episode that it was asked about; `undefined` where it was not. */
export async function storeScore(
  { q, t: { episode: e } }: Tx,
  { id, contactId }: { id: string; contactId: string },
  { csat, csatText }: Pick<EpisodeRow, 'csat' | 'csatText'>,
): Promise<EpisodeRow | undefined> {
  const [stored] = await q
    .update(e)
    .set({ csat, ...(csatText !== null && { csatText }) })
    .where(and(eq(e.id, id), eq(e.contactId, contactId), isNotNull(e.csatAskedAt)))
    .returning()
  return stored
}
