import { replyKinds } from '@replyloop/shared/values/reports'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ContactTables } from './contacts.ts'

/** What the reports about times have taken from messages. `reports` writes them. */
export function responseTimeTables(
  k: Kit,
  { account, campaign, contact, opening }: AccountTables & ContactTables & CampaignTables,
) {
  /** A reply to a contact, and for how long they had waited for it. */
  const responseTime = k.table(
    'response_time',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      messageId: k.text().notNull(),
      kind: k.oneOf(...replyKinds).notNull(),
      /** The day of the reply, such as `2026-11-30`, in the zone that the account had when it was counted. */
      day: k.text().notNull(),
      /** `null`: the contact is erased. What was counted stays. */
      contactId: k.text().references(() => contact.id, { onDelete: 'set null' }),
      episodeId: k.text().notNull(),
      memberId: k.text(),
      campaignId: k.text(),
      channel: k.text().notNull(),
      /** How long it took in all, and of the hours of the team; `null`: nobody had waited. */
      seconds: k.int(),
      secondsWithin: k.int(),
      /** The hour of the week, from Monday at 0:00 on, in which the contact began to wait. */
      weekHour: k.int(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.messageId, t.kind] }),
      // With all that the reports ask, which read it alone.
      k
        .index('response_time_report_ix')
        .on(
          t.accountId,
          t.kind,
          t.day,
          t.seconds,
          t.secondsWithin,
          t.weekHour,
          t.memberId,
          t.campaignId,
          t.channel,
          t.contactId,
        ),
      k.index('response_time_contact_ix').on(t.contactId, t.episodeId),
    ],
  )

  /** How far the episode of a contact had come with the last message that was counted. */
  const responseWait = k.table(
    'response_wait',
    {
      contactId: k.cascadeRef(() => contact.id).primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      episodeId: k.text().notNull(),
      /** When the contact first asked in it; `null`: not yet, or we began it. */
      askedAt: k.instant(),
      /** Since when the contact waits for anybody. */
      waitingSince: k.instant(),
      isAnswered: k.bool().notNull(),
      /** Whether a person has replied. */
      isResponded: k.bool().notNull(),
    },
    (t) => [k.index('response_wait_account_ix').on(t.accountId)],
  )

  /** The last message of each account that is counted. */
  const responseCursor = k.table('response_cursor', {
    accountId: k.cascadeRef(() => account.id).primaryKey(),
    upTo: k.text().notNull(),
  })

  /** How many messages came in an hour of a day. */
  const incomingHour = k.table(
    'incoming_hour',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      day: k.text().notNull(),
      hour: k.int().notNull(),
      channel: k.text().notNull(),
      /** Empty: of no campaign. */
      campaignId: k.text().notNull(),
      messages: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.day, t.hour, t.channel, t.campaignId] })],
  )

  /** How long after joining a campaign a contact wrote. */
  const openingAnswer = k.table(
    'opening_answer',
    {
      openingId: k.cascadeRef(() => opening.id).primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      joinedAt: k.instant().notNull(),
      seconds: k.int().notNull(),
    },
    (t) => [
      k.index('opening_answer_report_ix').on(t.accountId, t.campaignId, t.joinedAt, t.seconds),
      k.index('opening_answer_campaign_ix').on(t.campaignId),
    ],
  )

  return { responseTime, responseWait, responseCursor, incomingHour, openingAnswer }
}
