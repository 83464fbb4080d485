import type { BroadcastCounts, BroadcastPlan, VariantResult } from '@replyloop/shared/contract/broadcast'
import type { BroadcastAudience } from '@replyloop/shared/contract/broadcastInput'
import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import {
  broadcastPauseReasons,
  broadcastStates,
  broadcastZones,
  recipientReasons,
  recipientStates,
  type WinnerMeasure,
} from '@replyloop/shared/values/broadcast'
import { messagePurposes } from '@replyloop/shared/values/message'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ContactTables } from './contacts.ts'

/** What one variant of a broadcast says: a text with what goes beside it, or a template. */
export interface StoredVariant {
  /** `null`: the only one. */
  name: string | null
  /** Of a hundred people, how many get it. */
  share: number
  text: string | null
  choices: Choices | null
  files: StoredFile[] | null
  use: TemplateUse | null
}

/** By what the winner of its variants is chosen, how long after the test, and how many of a hundred people that is. */
export interface StoredWinner {
  by: WinnerMeasure
  afterHours: number
  testPercent: number
}

/** Broadcasts, and the recipients of each. */
export function broadcastTables(
  k: Kit,
  { account, campaign, contact }: AccountTables & CampaignTables & ContactTables,
) {
  const broadcast = k.table(
    'broadcast',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      name: k.text().notNull(),
      state: k.oneOf(...broadcastStates).notNull(),
      /** Why it is paused. */
      reason: k.oneOf(...broadcastPauseReasons),
      audience: k.json<BroadcastAudience>().notNull(),
      exclude: k.json<BroadcastAudience>(),
      /** The only channel on which it goes out; `null`: on that of each contact, as openings do. */
      channel: k.text(),
      variants: k.json<StoredVariant[]>().notNull(),
      /** Of a hundred people, how many get nothing, to compare with. */
      holdout: k.int().notNull(),
      winner: k.json<StoredWinner>(),
      /** When the last of the test got it, from where the time until the winner is chosen counts. */
      testedAt: k.instant(),
      /** What has been chosen, and by what: once. */
      decision: k.json<{ chosen: string; isClear: boolean; decidedAt: number; results: VariantResult[] }>(),
      /** As it was given: without an offset where it is on the clock of each contact. */
      sendAt: k.text(),
      zone: k.oneOf(...broadcastZones).notNull(),
      ratePerMinute: k.int(),
      followUps: k.bool().notNull(),
      purpose: k.oneOf(...messagePurposes).notNull(),
      /** Of the last messages, how many in a hundred may fail or lead to a wish to stop; `null`: any number. */
      stopRules: k.json<{ failedPercent: number; optOutPercent: number }>(),
      /** When it was resumed last: these rules look at what went out since. */
      resumedAt: k.instant(),
      /** Whether somebody has resumed it though the quality of its channel is poor; it goes on until that is good again. */
      goesOnPoor: k.bool().notNull().default(false),
      /** The plan by which it was started. */
      planHash: k.text(),
      /** The plan that a job has made, and of which definition. */
      plan: k.json<BroadcastPlan>(),
      /** When it begins, once it is started. */
      dueAt: k.instant(),
      /** The contact up to whom its recipients are found. */
      cursor: k.text(),
      preparedAt: k.instant(),
      /** When its last message went out: its rate counts from here. */
      lastSentAt: k.instant().notNull(),
      /** What became of it, once it is done. */
      counts: k.json<BroadcastCounts>(),
      /** What became of each variant, at the same time. */
      results: k.json<VariantResult[]>(),
      startedAt: k.instant(),
      endedAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('broadcast_page_ix').on(t.accountId, t.id),
      k.index('broadcast_campaign_ix').on(t.campaignId, t.state),
    ],
  )

  const recipient = k.table(
    'recipient',
    {
      id: k.text().notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      broadcastId: k.cascadeRef(() => broadcast.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      /** `null`: it is erased, or was merged into another recipient. */
      contactId: k.text().references(() => contact.id, { onDelete: 'set null' }),
      /** A keyed hash of the address that it is reached by: a person who is known twice gets it once. */
      address: k.text(),
      variant: k.text(),
      state: k.oneOf(...recipientStates).notNull(),
      /** Why it is on hold, cancelled or left out. */
      reason: k.oneOf(...recipientReasons),
      /** Until when it waits: for the hour on its clock, or for the end of a hold. */
      heldUntil: k.instant(),
      messageId: k.text(),
      /** Whether it goes out on the second channel of its campaign, as the first cannot reach the contact. */
      onSecondChannel: k.bool().notNull().default(false),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.id] }),
      k.uniqueIndex('recipient_uq').on(t.accountId, t.broadcastId, t.contactId),
      k.uniqueIndex('recipient_address_uq').on(t.accountId, t.broadcastId, t.address),
      k
        .index('recipient_sent_ix')
        .on(t.broadcastId, t.messageId)
        .where(sql`${t.messageId} is not null`),
      k.index('recipient_state_ix').on(t.broadcastId, t.state, t.id),
      k
        .index('recipient_due_ix')
        .on(t.broadcastId, t.heldUntil, t.id)
        .where(sql`${t.state} in ('queued', 'held') and ${t.heldUntil} is not null`),
      k
        .index('recipient_contact_ix')
        .on(t.contactId)
        .where(sql`${t.contactId} is not null`),
    ],
  )

  return { broadcast, recipient }
}
