import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type { HandOverReason } from '@replyloop/shared/values/bot'
import { episodeClosers, episodeEnds, episodeSources } from '@replyloop/shared/values/conversation'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** What the closing of a conversation has ended: its wait, its snooze, and what silenced the bot. */
export interface EndedByClosing {
  state: 'open' | 'snoozed'
  snoozedUntil: number | null
  waitingSince: number | null
  replyDueAt: number | null
  waitedMs: number
  needsHumanReason: HandOverReason | OwnWords | null
  needsHumanAt: number | null
  unlookedSince: number | null
  botPausedUntil: number | null
}

/** The work of the team on conversations. */
export function episodeTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  /**
   * A unit of work on a conversation: it opens when a contact writes and none is open, and ends when somebody closes it. What has
   * happened in the one that goes on stands in `conversation`, which each message writes anyway, and here once it has ended.
   */
  const episode = k.table(
    'episode',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      /** The label of the channel of its first message. */
      channel: k.text().notNull(),
      /** The campaign of its first message. */
      campaignId: k.text(),
      source: k.oneOf(...episodeSources).notNull(),
      openedAt: k.instant().notNull(),
      firstInboundAt: k.instant(),
      botAnswers: k.int().notNull().default(0),
      handedOverAt: k.instant(),
      handOverReason: k.text().$type<HandOverReason | OwnWords>(),
      /** The first reply to the contact, by a person, the bot or the API. */
      firstReplyAt: k.instant(),
      firstHumanReplyAt: k.instant(),
      /** The member; `null`: somebody in the provider’s app, or with a key. No reference: it outlives the member. */
      firstHumanReplyBy: k.text(),
      humanReplies: k.int().notNull().default(0),
      /** For how long the contact has waited in all, in milliseconds. */
      waitedMs: k.long().notNull().default(0),
      /** Who had it when it ended. */
      assigneeId: k.text(),
      /** Whose team had it when it ended. */
      teamId: k.text(),
      closedAt: k.instant(),
      closedBy: k.oneOf(...episodeClosers),
      /** Why it ended by itself. */
      closeReason: k.oneOf(...episodeEnds),
      /** What somebody ended by closing it, for who undoes that. */
      endedByClosing: k.json<EndedByClosing>(),
      /** When its away text went out. */
      awayAt: k.instant(),
      /** When the contact was asked how it was, and what they said: 1 to 5, and their words. */
      csatAskedAt: k.instant(),
      csat: k.int(),
      csatText: k.text(),
      /** How often somebody has opened it again. */
      reopened: k.int().notNull().default(0),
    },
    (t) => [
      k.index('episode_page_ix').on(t.accountId, t.id),
      k.index('episode_contact_ix').on(t.contactId, t.id),
      // What the reports count of those who had them.
      k
        .index('episode_opened_ix')
        .on(t.accountId, t.openedAt, t.closedAt, t.assigneeId, t.campaignId, t.channel, t.contactId),
      k
        .index('episode_closed_ix')
        .on(t.accountId, t.closedAt, t.assigneeId, t.closedBy, t.csat, t.campaignId, t.channel, t.contactId)
        .where(sql`${t.closedAt} is not null`),
    ],
  )

  return { episode }
}
