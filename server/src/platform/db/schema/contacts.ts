import type { Referral } from '@replyloop/shared/contract/content'
import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type { HandOverReason } from '@replyloop/shared/values/bot'
import { customFieldKinds } from '@replyloop/shared/values/customField'
import { timelineDecisions, timelineSubjects } from '@replyloop/shared/values/timeline'
import type { ContactAliasKind } from '@replyloop/shared/values/contact'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ChannelTables } from './channels.ts'

/** Contacts, how they are known on channels, and what was decided about them. */
export function contactTables(k: Kit, { account, channel }: AccountTables & ChannelTables) {
  const contact = k.table(
    'contact',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      firstName: k.text(),
      lastName: k.text(),
      phone: k.text(),
      email: k.text(),
      customFields: k.json<CustomFields>().notNull(),
      /** The ids of its tags as `contact_tag` has them, so that to show a contact without any costs nothing; `null`: none. */
      tagIds: k.json<string[]>(),
      fromId: k.text(),
      /** Under which other id custom channels know a merged contact, by their labels; `null`: all by its `fromId`. */
      otherFromIds: k.json<Readonly<Record<string, string>>>(),
      /** A person of the account who tries things out: left out of figures and exports. */
      isTest: k.bool().notNull().default(false),
      /** Whether a version before has made it up; what is so is being removed. */
      isExample: k.bool().notNull().default(false),
      botActive: k.bool().notNull().default(true),
      optedOutAt: k.instant(),
      /** Why a person should answer, and since when; `null` when none is asked for. */
      needsHumanReason: k.text().$type<HandOverReason | OwnWords>(),
      needsHumanAt: k.instant(),
      /** Since when nobody has looked at that hand-over, which holds what would start by itself; `null`: somebody has. */
      unlookedSince: k.instant(),
      /** A person has answered: until then the bot is silent. */
      botPausedUntil: k.instant(),
      /** Until when the next message of the contact goes to a URL that waits for it (`awaited_answer`); `null`: none waits. */
      answersUntil: k.instant(),
      /** Until when a number or a title that the contact types may be a tap below a text of ours; `null`: none may. */
      asksUntil: k.instant(),
      /** Whether a message of the contact cancels what waits to be sent to it (`scheduled_message`). */
      writingCancels: k.bool().notNull().default(false),
      /** The campaign that the contact joined, was answered in or was sent a message for last. */
      campaignId: k.text(),
      /** The label of the contact's last message. */
      channel: k.text(),
      /** What first led the contact to write, such as an ad; `null`: nobody knows. */
      source: k.json<Referral>(),
      /** Names, email, phone and `fromId` in lower case, for searching. */
      searchText: k.text().notNull(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      // Partial: a search for a contact that lacks one must not walk all that lack one.
      k
        .uniqueIndex('contact_phone_uq')
        .on(t.accountId, t.phone)
        .where(sql`${t.phone} is not null`),
      k
        .uniqueIndex('contact_from_id_uq')
        .on(t.accountId, t.fromId)
        .where(sql`${t.fromId} is not null`),
      k.index('contact_email_ix').on(t.accountId, t.email, t.id),
      // With the text, so that a search walks this index alone.
      k.index('contact_search_ix').on(t.accountId, t.id, t.searchText),
      // The order of names: what a search looks through begins with them.
      k
        .index('contact_name_ix')
        .on(t.accountId, t.searchText, t.id)
        .where(sql`coalesce(${t.firstName}, ${t.lastName}) is not null`),
      k
        .index('contact_opted_out_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.optedOutAt} is not null`),
      k
        .index('contact_bot_off_ix')
        .on(t.accountId, t.id)
        .where(sql`not ${t.botActive}`),
      k
        .index('contact_campaign_ix')
        .on(t.accountId, t.campaignId, t.id)
        .where(sql`${t.campaignId} is not null`),
      k
        .index('contact_channel_ix')
        .on(t.accountId, t.channel, t.id)
        .where(sql`${t.channel} is not null`),
      k
        .index('contact_source_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.source} is not null`),
      k
        .index('contact_test_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.isTest}`),
      k
        .index('contact_example_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.isExample}`),
      k
        .index('contact_needs_human_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.needsHumanAt} is not null`),
      // Who has waited longest for a person stands first.
      k
        .index('contact_waiting_ix')
        .on(t.accountId, t.needsHumanAt, t.id)
        .where(sql`${t.needsHumanAt} is not null`),
    ],
  )

  /** How a contact is known on a connected channel; on custom channels that is `contact.fromId`. */
  const identity = k.table(
    'identity',
    {
      channelId: k.cascadeRef(() => channel.id).notNull(),
      /** The contact's id there, such as a phone number as the provider writes it. */
      address: k.text().notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      /** When the contact wrote there last: what may be sent depends on it. */
      lastReceivedAt: k.instant(),
      /** When the contact told the provider to send no marketing there. */
      marketingStoppedAt: k.instant(),
      /** Another address there that its provider has named as the same person's, and another contact has. */
      otherAddress: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.channelId, t.address] }),
      k.index('identity_contact_ix').on(t.contactId, t.channelId),
    ],
  )

  /** What a contact that was merged into another one was known by: who names it means the other one now. */
  const contactAlias = k.table(
    'contact_alias',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      kind: k.text().$type<ContactAliasKind>().notNull(),
      value: k.text().notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.kind, t.value] }),
      k.index('contact_alias_contact_ix').on(t.contactId),
    ],
  )

  const timelineEntry = k.table(
    'timeline_entry',
    {
      id: k.text().primaryKey(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      subject: k.oneOf(...timelineSubjects).notNull(),
      decision: k.oneOf(...timelineDecisions).notNull(),
      rule: k.text().notNull(),
      detail: k.text(),
      campaignId: k.text(),
      messageId: k.text(),
      /** Which answer of the campaign its bot has given. */
      answerId: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('timeline_entry_page_ix').on(t.contactId, t.id),
      k
        .index('timeline_entry_answer_ix')
        .on(t.answerId, t.id)
        .where(sql`${t.answerId} is not null`),
      // What a campaign's numbers and the report of the bot count, which read it alone, and nothing else.
      k
        .index('timeline_entry_campaign_ix')
        .on(t.campaignId, t.subject, t.createdAt, t.rule, t.answerId, t.contactId)
        .where(sql`${t.decision} in ('sent', 'done')`),
    ],
  )

  /** Which custom fields the contacts of an account have: a row for each kind of values. */
  const customField = k.table(
    'custom_field',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      kind: k.oneOf(...customFieldKinds).notNull(),
      /** When a contact last got it, to within a day. */
      lastSeenAt: k.instant().notNull(),
      /** When the last count that found it began, or a contact got it after that. */
      countedAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.name, t.kind] })],
  )

  return { contact, identity, contactAlias, timelineEntry, customField }
}
export type ContactTables = ReturnType<typeof contactTables>
