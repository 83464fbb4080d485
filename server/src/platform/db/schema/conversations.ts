import { conversationStates } from '@replyloop/shared/values/conversation'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** The conversations that messages make. */
export function conversationTables(
  k: Kit,
  { account, contact, member }: AccessTables & AccountTables & ContactTables,
) {
  /** The state of each conversation: a row for each contact who has messages, kept in the transactions of the messages. */
  const conversation = k.table(
    'conversation',
    {
      contactId: k.cascadeRef(() => contact.id).primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      lastMessageId: k.text().notNull(),
      /** Incoming messages that nobody has read. */
      unread: k.int().notNull(),
      /** Outgoing messages that are `Failed`. */
      failed: k.int().notNull(),
      /** The last message, while campaigns alone have written. The version before leaves it behind, which ends that. */
      onlyCampaignsUpTo: k.text(),
      /** Goes up with each message and each change of its state. The version before leaves it as it is. */
      version: k.int().notNull().default(0),
      /** The last message, as far as what follows knows of it. The version before leaves all of this behind. */
      stateUpTo: k.text(),
      /** `null`: only we have written. */
      state: k.oneOf(...conversationStates),
      /** Until when it is put off; `null` while `snoozed`: until the contact writes. */
      snoozedUntil: k.instant(),
      /** The member whose it is. No reference: of an account, or of its agency. */
      assigneeId: k.text(),
      /** The team whose it is. No reference: a team that is deleted is taken from its conversations. */
      teamId: k.text(),
      /** The first message of the contact that nobody has answered, neither a person nor the bot nor the API. */
      waitingSince: k.instant(),
      /** Until when it is to be answered; `null`: nobody waits, or the account has no such target. */
      replyDueAt: k.instant(),
      /** What that is for a message which is not the first of its episode: brought by each, for the statement that adds it to choose. */
      nextReplyDueAt: k.instant(),
      /** The episode that goes on, or was the last; what follows is of it, and goes to its row once it ends. */
      episodeId: k.text(),
      firstInboundAt: k.instant(),
      firstReplyAt: k.instant(),
      firstHumanReplyAt: k.instant(),
      firstHumanReplyBy: k.text(),
      humanReplies: k.int().notNull().default(0),
      botAnswers: k.int().notNull().default(0),
      waitedMs: k.long().notNull().default(0),
    },
    (t) => {
      const page = (name: string) => k.index(name).on(t.accountId, t.lastMessageId)
      return [
        page('conversation_page_ix'),
        page('conversation_begun_ix').where(sql`${t.onlyCampaignsUpTo} is distinct from ${t.lastMessageId}`),
        page('conversation_sent_ix').where(sql`${t.onlyCampaignsUpTo} = ${t.lastMessageId}`),
        page('conversation_unread_ix').where(sql`${t.unread} > 0`),
        page('conversation_failed_ix').where(sql`${t.failed} > 0`),
        // What the version before has written to.
        k
          .index('conversation_unsettled_ix')
          .on(t.contactId)
          .where(sql`${t.stateUpTo} is distinct from ${t.lastMessageId}`),
        k
          .index('conversation_state_ix')
          .on(t.accountId, t.state, t.lastMessageId)
          .where(sql`${t.state} is not null`),
        // Who has waited longest stands first.
        k
          .index('conversation_waiting_ix')
          .on(t.accountId, t.waitingSince, t.contactId)
          .where(sql`${t.waitingSince} is not null`),
        k
          .index('conversation_due_ix')
          .on(t.accountId, t.replyDueAt, t.contactId)
          .where(sql`${t.replyDueAt} is not null`),
        k
          .index('conversation_assignee_ix')
          .on(t.accountId, t.assigneeId, t.lastMessageId)
          .where(sql`${t.assigneeId} is not null`),
        k
          .index('conversation_team_ix')
          .on(t.accountId, t.teamId, t.lastMessageId)
          .where(sql`${t.teamId} is not null`),
        // What a member has to do, and what nobody does yet: both are listed and counted.
        k
          .index('conversation_mine_ix')
          .on(t.accountId, t.assigneeId, t.state, t.lastMessageId)
          .where(sql`${t.assigneeId} is not null and ${t.state} = 'open'`),
        k
          .index('conversation_unassigned_ix')
          .on(t.accountId, t.state, t.lastMessageId)
          .where(sql`${t.assigneeId} is null and ${t.state} = 'open'`),
        // Who waits for a member of a team.
        k
          .index('conversation_queue_ix')
          .on(t.accountId, t.teamId, t.waitingSince, t.contactId)
          .where(
            sql`${t.teamId} is not null and ${t.assigneeId} is null and ${t.state} = 'open' and ${t.waitingSince} is not null`,
          ),
        k
          .index('conversation_snoozed_ix')
          .on(t.snoozedUntil)
          .where(sql`${t.snoozedUntil} is not null`),
      ]
    },
  )

  /** How far each member has read a conversation. It goes with the conversation, and with the member. */
  const conversationRead = k.table(
    'conversation_read',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      contactId: k.cascadeRef(() => conversation.contactId).notNull(),
      /** The last message that is read: what is behind it is unread. */
      upTo: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.memberId, t.contactId] }),
      k.index('conversation_read_member_ix').on(t.memberId),
      k.index('conversation_read_contact_ix').on(t.contactId),
    ],
  )

  return { conversation, conversationRead }
}
