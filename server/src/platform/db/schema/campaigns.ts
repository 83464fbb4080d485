import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { FormField } from '@replyloop/shared/contract/formFields'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import { botCautions } from '@replyloop/shared/values/bot'
import {
  campaignStatuses,
  campaignTypes,
  datedStepStates,
  templateStates,
  type ClockHour,
  type RelativeTo,
} from '@replyloop/shared/values/campaign'
import { openingCancelReasons, openingHoldReasons, openingStates } from '@replyloop/shared/values/opening'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'
import type { ListTables } from './lists.ts'

/** Beside its text, where it has any. */
type WithChoices = { choices?: Choices | undefined; files?: StoredFile[] | undefined }
type FollowUp = {
  /** `null`: it goes by a date. */
  afterMinutes: number | null
  relativeTo?: RelativeTo | undefined
  /** Of a delay: at which time of the day it ends. */
  at?: string | undefined
  zone?: ClockHour['zone'] | undefined
  /** Of a step that goes by a date: by this its rows know it. */
  id?: string | undefined
  text: string
  template?: TemplateUse | null | undefined
} & WithChoices

/** Campaigns, and the opening of each for each contact who joined. */
export function campaignTables(
  k: Kit,
  { account, contact, list }: AccountTables & ContactTables & ListTables,
) {
  const campaign = k.table(
    'campaign',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      type: k.oneOf(...campaignTypes).notNull(),
      status: k.oneOf(...campaignStatuses).notNull(),
      language: k.text().notNull(),
      channel: k.text().notNull(),
      /** The channel for contacts whom the first one cannot reach; `null`: none. */
      secondChannel: k.text(),
      listId: k.text().references(() => list.id, { onDelete: 'set null' }),
      triggerOnListAdd: k.bool().notNull(),
      openingMessage: k.text(),
      /** The buttons, the menu or the link below its opening message. */
      openingChoices: k.json<Choices>(),
      openingFiles: k.json<StoredFile[]>(),
      botEnabled: k.bool().notNull(),
      /** Whether a model may note what contacts say about themselves. */
      botSavesContact: k.bool().notNull().default(false),
      /** Whether the bot asks which answer is meant before it hands over since it does not know. */
      suggestAnswers: k.bool().notNull().default(false),
      /** How sure its bot has to be of an answer. */
      botCaution: k
        .oneOf(...botCautions)
        .notNull()
        .default('balanced'),
      botInstructions: k.text(),
      /** What anybody may be told; empty: nothing. `null`: nobody has decided yet what of the instructions belongs here. */
      publicFacts: k.text(),
      /** What a version before keeps of its answers, which are rows (`answer`); read and changed by none since. */
      answers: k.json<unknown[]>().notNull(),
      /** Another one after each change of what its answers say; `null`: they are as the upgrade has made them. */
      answersVersion: k.text(),
      /** Counts the changes of the passages of its sources of knowledge; 0: it has none. */
      passagesVersion: k.int().notNull().default(0),
      keywords: k.json<string[]>().notNull(),
      followUps: k.json<FollowUp[]>().notNull(),
      /** What it saves of the forms that contacts fill in. */
      formFields: k.json<FormField[]>().notNull().default([]),
      pacePerMinute: k.int(),
      /** Of the WhatsApp template, as the owner sets it. */
      templateState: k.oneOf(...templateStates),
      /** The template of its opening message, where its channel has templates. */
      openingTemplate: k.json<TemplateUse>(),
      /** When its last opening message went out: the send rate counts from here. */
      lastOpeningAt: k.instant().notNull().default(0),
      /** Whether a version before has made it up; what is so is being removed. */
      isExample: k.bool().notNull().default(false),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('campaign_name_uq').on(t.accountId, t.name),
      k.index('campaign_page_ix').on(t.accountId, t.id),
      k.index('campaign_list_ix').on(t.listId),
    ],
  )

  /** A question that the bot of a campaign knows in several wordings, and what it says then. */
  const answer = k.table(
    'answer',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      /** Its place among the others: several may have one, which then stand in the order of their ids. */
      position: k.int().notNull(),
      questions: k.json<string[]>().notNull(),
      body: k.text().notNull(),
      choices: k.json<Choices>(),
      files: k.json<StoredFile[]>(),
      /** How often the bot has given it, and when last. */
      useCount: k.int().notNull().default(0),
      lastUsedAt: k.instant(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [k.index('answer_page_ix').on(t.accountId, t.campaignId, t.position, t.id)],
  )

  const opening = k.table(
    'opening',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      /** The list by which the contact joined; not a reference. `null`: a process of an older version added it. */
      listId: k.text(),
      state: k.oneOf(...openingStates).notNull(),
      /** Why it is on hold or cancelled. */
      reason: k.oneOf(...openingHoldReasons, ...openingCancelReasons),
      /** When the quiet hours end that hold it. */
      heldUntil: k.instant(),
      messageId: k.text(),
      /** Whether the contact has written since it was sent: a trigger says so, for every process that stores the message. */
      answered: k.bool().notNull().default(false),
      /** Whether it goes out on the second channel of its campaign, as the first cannot reach the contact. */
      onSecondChannel: k.bool().notNull().default(false),
      joinedAt: k.instant().notNull(),
      /** Whether it started with three others or more: quiet hours hold such ones where they leave a single one alone. */
      startedWithMany: k.bool().notNull().default(false),
      /** The import, or the bulk action, by which the contact joined; not a reference. */
      joinedBy: k.text('import_id'),
    },
    (t) => [
      k.uniqueIndex('opening_uq').on(t.campaignId, t.contactId),
      k.index('opening_state_ix').on(t.campaignId, t.state, t.id),
      k.index('opening_joined_ix').on(t.campaignId, t.joinedAt),
      k
        .index('opening_unaffordable_ix')
        .on(t.accountId, t.campaignId, t.id)
        .where(sql`${t.state} = 'held' and ${t.reason} in ('no_credit', 'daily_limit')`),
      k
        .index('opening_quiet_ix')
        .on(t.accountId, t.campaignId, t.heldUntil)
        .where(sql`${t.state} = 'held' and ${t.reason} = 'quiet_hours'`),
      k.index('opening_contact_ix').on(t.contactId),
      k
        .index('opening_import_ix')
        .on(t.joinedBy, t.state)
        .where(sql`${t.joinedBy} is not null`),
      // Decided again when the channel or the template has changed.
      k
        .index('opening_channel_ix')
        .on(t.accountId, t.campaignId, t.id)
        .where(
          sql`${t.state} = 'held' and ${t.reason} in ('template_missing', 'template_pending', 'template_rejected', 'template_paused', 'channel_stopped', 'no_address', 'marketing_limit', 'spam_limit')`,
        ),
    ],
  )

  const followUp = k.table(
    'follow_up',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      /** The first step not yet sent, from 0. */
      nextStep: k.int().notNull(),
      /** When that step is due; `null` while none is. */
      dueAt: k.instant(),
    },
    (t) => [
      k.uniqueIndex('follow_up_uq').on(t.campaignId, t.contactId),
      k.index('follow_up_contact_ix').on(t.contactId),
      k
        .index('follow_up_due_ix')
        .on(t.campaignId)
        .where(sql`${t.dueAt} is not null`),
    ],
  )

  /** A step of a campaign that goes by a date of a contact who is in the campaign. */
  const datedStep = k.table(
    'dated_step',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      stepId: k.text().notNull(),
      state: k.oneOf(...datedStepStates).notNull(),
      /** The date, such as `2026-11-30`, that it was planned by; `null`: the contact has had none. */
      day: k.text(),
      /** When it goes out; `null` where it does not. */
      dueAt: k.instant(),
    },
    (t) => [
      k.uniqueIndex('dated_step_uq').on(t.campaignId, t.contactId, t.stepId),
      k.index('dated_step_contact_ix').on(t.contactId),
      k
        .index('dated_step_due_ix')
        .on(t.campaignId, t.dueAt)
        .where(sql`${t.dueAt} is not null`),
    ],
  )

  return { campaign, answer, opening, followUp, datedStep }
}
export type CampaignTables = ReturnType<typeof campaignTables>
