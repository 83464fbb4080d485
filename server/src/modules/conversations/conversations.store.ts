import { and, count, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { insertOrChangeRow, selectRows } from '../../platform/db/statements/declare.ts'
import { newId } from '../../platform/ids.ts'
import { addReads, listReads, storeRead } from './inbox/unread.store.ts'
import type { MessageRow } from './messages.store.ts'
import { changeWork } from './state.store.ts'
import { dueOfMessage, type OfAccount } from './targets/replyDue.rules.ts'
import { isGoingOn, mergedWork, withoutWork, workOf, type ConversationRow, type Work } from './work.rules.ts'

export type { ConversationRow } from './work.rules.ts'

const excluded = (column: string): SQL => sql.raw(`excluded.${column}`)
// What a message brings says whether the contact asks by it, and whether it answers the contact.
const writes = sql`${excluded('first_inbound_at')} is not null`
const answers = sql`${excluded('first_reply_at')} is not null`

const insertOrAdd = insertOrChangeRow(
  (t) => t.conversation,
  {
    key: ['contactId'],
    set: (v) => {
      const last = sql`case when excluded.last_message_id > ${v.lastMessageId} then excluded.last_message_id else ${v.lastMessageId} end`
      const begins = sql`(${excluded('state')} = 'open' and coalesce(${v.state}, 'closed') = 'closed')`
      const first = (column: SQLWrapper, added: SQL) =>
        sql`case when ${begins} or ${v.firstInboundAt} is null then null when ${v.firstHumanReplyAt} is null then ${added} else ${column} end`
      return {
        // Clocks of several processes may differ: the last message is the one that lists show first.
        lastMessageId: last,
        onlyCampaignsUpTo: sql`case when ${v.onlyCampaignsUpTo} = ${v.lastMessageId} and excluded.only_campaigns_up_to is not null
          then ${last} end`,
        unread: sql`${v.unread} + excluded.unread`,
        failed: sql`${v.failed} + excluded.failed`,
        version: sql`${v.version} + excluded.version`,
        // What an older process has added is settled by a job.
        stateUpTo: sql`case when ${v.stateUpTo} = ${v.lastMessageId} then ${last} else ${v.stateUpTo} end`,
        // Who writes himself wakes what is put off; what a person sends does not.
        state: sql`case when ${begins} or (${v.state} = 'snoozed' and ${writes}) then 'open' else ${v.state} end`,
        snoozedUntil: sql`case when ${writes} then null else ${v.snoozedUntil} end`,
        episodeId: sql`case when ${begins} then excluded.episode_id else ${v.episodeId} end`,
        waitingSince: sql`case when ${answers} then null when ${begins} then excluded.waiting_since else coalesce(${v.waitingSince}, excluded.waiting_since) end`,
        // Until when the first message that waits is to be answered; its team may have a time of its own.
        replyDueAt: sql`case when ${answers} then null when ${begins} then excluded.reply_due_at
          when ${v.waitingSince} is not null or excluded.waiting_since is null then ${v.replyDueAt}
          when ${v.firstReplyAt} is null then excluded.reply_due_at else excluded.next_reply_due_at end`,
        waitedMs: sql`case when ${begins} then 0 when excluded.first_reply_at > ${v.waitingSince}
          then ${v.waitedMs} + excluded.first_reply_at - ${v.waitingSince} else ${v.waitedMs} end`,
        firstInboundAt: sql`case when ${begins} then excluded.first_inbound_at else coalesce(${v.firstInboundAt}, excluded.first_inbound_at) end`,
        firstReplyAt: sql`case when ${begins} or ${v.firstInboundAt} is null then null else coalesce(${v.firstReplyAt}, excluded.first_reply_at) end`,
        firstHumanReplyAt: first(v.firstHumanReplyAt, excluded('first_human_reply_at')),
        firstHumanReplyBy: first(v.firstHumanReplyBy, excluded('first_human_reply_by')),
        humanReplies: sql`case when ${begins} then 0 else ${v.humanReplies} end + excluded.human_replies`,
        botAnswers: sql`case when ${begins} then 0 else ${v.botAnswers} end + excluded.bot_answers`,
      }
    },
  },
  ['version', 'state', 'assigneeId', 'teamId', 'waitingSince', 'replyDueAt', 'firstReplyAt', 'episodeId'],
)

const selectTargets = selectRows({
  values: ({ inboxSettings: s }) => ({ accountId: s.accountId }),
  kept: ({ inboxSettings: s, accountHours: h, team }) => [s, h, team],
  query: ({ q, t: { inboxSettings: s, accountHours: h, team: e } }, { accountId }) =>
    q
      .select({
        firstReplyMinutes: s.firstReplyMinutes,
        nextReplyMinutes: s.nextReplyMinutes,
        anyAwayText: sql<
          string | null
        >`coalesce(${s.awayText}, (select min(${e.awayText}) from ${e} where ${e.accountId} = ${s.accountId}))`,
        timeZone: s.timeZone,
        hours: h.hours,
      })
      .from(s)
      .leftJoin(h, eq(h.accountId, s.accountId))
      .where(eq(s.accountId, accountId)),
})

/** In how many minutes of which hours an account replies, and whether it or a team of it says something outside them; `undefined` where it, and each of its teams, has never said. */
export async function findTargets(
  read: Reader,
  accountId: string,
): Promise<(OfAccount & { anyAwayText: string | null }) | undefined> {
  const [found] = await selectTargets(read, { accountId })
  return found
}

/** The work on a conversation once a message is added. */
export interface AfterMessage extends Pick<
  ConversationRow,
  'state' | 'assigneeId' | 'teamId' | 'waitingSince' | 'replyDueAt' | 'firstReplyAt' | 'episodeId'
> {
  /** Whether the message has begun its episode. */
  hasBegun: boolean
}

/**
 * Makes a new message the last one of its conversation, and counts it as unread if it is incoming and not read already. Where a
 * campaign sent it, as all before it, the conversation stands among what campaigns have sent; a test's is begun at once. What the
 * contact asks, and what a person writes first, begins an episode where none goes on; a reply ends the wait.
 */
export async function addToConversation(
  tx: Tx,
  message: MessageRow,
  {
    isRead = false,
    isTest = false,
    isAsking = false,
    targets,
  }: {
    isRead?: boolean
    isTest?: boolean
    /** Whether somebody should look at what the contact writes. */ isAsking?: boolean
    /** In what time the account replies, where it says so. */ targets?: OfAccount | undefined
  } = {},
): Promise<AfterMessage> {
  const { id, accountId, contactId, direction, author } = message
  const unread = direction === 'incoming' && !isRead ? 1 : 0
  const onlyCampaignsUpTo = author === 'campaign' && !isTest ? id : null
  const added = {
    contactId,
    accountId,
    lastMessageId: id,
    unread,
    failed: 0,
    onlyCampaignsUpTo,
    stateUpTo: id,
    version: 1,
  }
  const episodeId = newId('epi', tx.now)
  const work = workOf(message, { episodeId, isAsking })
  const due = isAsking && targets !== undefined ? dueOfMessage(targets, message) : {}
  const { version, ...after } = requireRow(await insertOrAdd(tx, { ...added, ...work, ...due }))
  tx.notify(`changed:${accountId} message ${contactId} ${version}`)
  return { ...after, hasBegun: after.episodeId === episodeId }
}

/** Changes the number of a conversation's `Failed` messages. */
export async function changeFailedCount({ q, t }: Tx, contactId: string, by: 1 | -1): Promise<void> {
  const v = t.conversation
  await q
    .update(v)
    .set({ failed: sql`${v.failed} + ${by}`, version: sql`${v.version} + 1` })
    .where(eq(v.contactId, contactId))
}

/**
 * Marks what a contact wrote as read, by a member or by somebody, up to a message where one is given. Returns whether nothing newer
 * is left.
 */
export async function markRead(
  tx: Tx,
  contact: Owner,
  { upTo, memberId }: { upTo?: string | undefined; memberId?: string | undefined } = {},
): Promise<boolean> {
  if (memberId !== undefined) await storeRead(tx, contact, memberId, { upTo })
  const [m, v] = [tx.t.message, tx.t.conversation]
  const unread =
    upTo === undefined
      ? 0
      : requireRow(
          await tx.q
            .select({ newer: count() })
            .from(m)
            .where(and(eq(m.contactId, contact.id), eq(m.direction, 'incoming'), gt(m.id, upTo))),
        ).newer
  await changeConversation(tx, contact, {
    unread: sql`case when ${v.unread} > ${unread} then ${unread} else ${v.unread} end`,
  })
  return unread === 0
}

/** Has nobody have read what a contact wrote last. */
export async function unmarkRead(tx: Tx, contact: Owner): Promise<void> {
  const { unread } = tx.t.conversation
  await changeConversation(tx, contact, { unread: sql`case when ${unread} = 0 then 1 else ${unread} end` })
}

/** Whose conversation it is. */
type Owner = Pick<ContactRow, 'id' | 'accountId'>

/** Stores that a conversation has another version, by its state or by its messages, and tells the open pages. */
export async function changeConversation(
  tx: Tx,
  { id, accountId }: Owner,
  { kind = 'conversation', unread }: { kind?: 'conversation' | 'message'; unread?: SQL } = {},
): Promise<void> {
  const v = tx.t.conversation
  const [changed] = await tx.q
    .update(v)
    .set({ ...(unread && { unread }), version: sql`${v.version} + 1` })
    .where(eq(v.contactId, id))
    .returning({ version: v.version })
  const topic = `changed:${accountId} ${kind} ${id}` as const
  tx.notify(changed === undefined ? topic : `${topic} ${changed.version}`)
}

/** What became of the work on two conversations of which one became part of the other. */
export interface MovedWork {
  work: Work
  /** The conversation whose episode ends by it. */
  ended: ConversationRow | undefined
}

/** Makes the conversation of a contact part of that of another one, into which it is merged; `undefined` where it has none. */
export async function moveConversation(tx: Tx, from: string, to: string): Promise<MovedWork | undefined> {
  const v = tx.t.conversation
  const reads = await listReads(tx, from)
  const [moved] = await tx.q.delete(v).where(eq(v.contactId, from)).returning()
  if (moved === undefined) return undefined
  const [kept] = await tx.q.select().from(v).where(eq(v.contactId, to))
  const { accountId } = moved
  const { version } = requireRow(await insertOrAdd(tx, { ...withoutWork(moved), contactId: to }))
  await addReads(
    tx,
    reads.map((read) => ({ ...read, contactId: to })),
  )
  tx.notify(`changed:${accountId} message ${from}`)
  tx.notify(`changed:${accountId} message ${to} ${version}`)
  const work = mergedWork(kept, moved)
  await changeWork(tx, { id: to, accountId }, work)
  return { work, ended: kept !== undefined && isGoingOn(kept) && isGoingOn(moved) ? moved : undefined }
}
