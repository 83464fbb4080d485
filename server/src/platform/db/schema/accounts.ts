import type { CapRule } from '@replyloop/shared/contract/automaticLimits'
import { accountTypes } from '@replyloop/shared/values/account'
import { keyScopes } from '@replyloop/shared/values/apiKey'
import { botEngines, reasoningEfforts, type ModelFailureKind } from '@replyloop/shared/values/bot'
import { defaultAnswersPerHour } from '@replyloop/shared/values/limits'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'

/** A replaced signing secret, sealed, and until when it signs too. */
export type PreviousSecret = { secret: string; expiresAt: number }

/**
 * Why a model gave no answer, and when. `status` is that of its answer, `null` where it gave none; `message` what its server said,
 * which a version before did not store.
 */
export type ModelFailure = {
  at: number
  kind: ModelFailureKind
  status: number | null
  message?: string | null
}

/** Accounts, what each has set, and their API keys. */
export function accountTables(k: Kit) {
  const account = k.table(
    'account',
    {
      id: k.text().primaryKey(),
      /** The owner's member id: `userId` on the wire. */
      ownerId: k.text().notNull(),
      agencyId: k.text(),
      /** The account whose example data this one holds: nobody signs in to it, no key is for it, and nothing leaves it. */
      exampleOf: k.text(),
      type: k.oneOf(...accountTypes).notNull(),
      email: k.text().notNull(),
      name: k.text().notNull(),
      firstName: k.text(),
      lastName: k.text(),
      businessName: k.text(),
      apiKeyHash: k.text(),
      /** What tells one key from another without giving it away. */
      apiKeyLastFour: k.text(),
      apiKeyCreatedAt: k.instant(),
      /** Within the minute, as in `apiKey`. */
      apiKeyLastUsedAt: k.instant(),
      /** The member who generated it, in any account; no reference. `null`: the operator, or a member of a version before. */
      apiKeyMakerId: k.text(),
      rateLimitPerMinute: k.int(),
      metered: k.bool().notNull(),
      balance: k.long().notNull().default(0),
      /** What may be spent in a day, in thousandths; `null` without a limit. */
      dailyCreditLimit: k.long(),
      /** What has been spent in the day that ends then: counted while there is a limit. */
      creditsOfDay: k.long().notNull().default(0),
      creditDayEndsAt: k.instant().notNull().default(0),
      rechargeThreshold: k.long(),
      rechargeAmount: k.long(),
      /** The key of the recharge that the agency was asked for; `null` when none is open. */
      rechargeKey: k.text(),
      /** How many credits a month are granted without asking, in thousandths; `null`: the agency is only told. */
      rechargeMonthlyLimit: k.long(),
      /** What has been granted so in the month that ends then. */
      rechargedOfMonth: k.long().notNull().default(0),
      rechargeMonthEndsAt: k.instant().notNull().default(0),
      replyUrl: k.text(),
      /** The secret, and those that it has replaced, which sign too until they expire. All are sealed. */
      replySecret: k.text(),
      replyPreviousSecrets: k.json<PreviousSecret[]>(),
      /** What is sent to `replyUrl` as the header `Authorization`, sealed. */
      replyAuthorization: k.text(),
      /** Whether what is behind `replyUrl` shows buttons itself, so that no lines of the text stand for them. */
      replyShowsButtons: k.bool().notNull().default(false),
      /** `null`: what the service is configured with. */
      botEngine: k.oneOf(...botEngines),
      botBaseUrl: k.text(),
      botModel: k.text(),
      /** Sealed. */
      botApiKey: k.text(),
      /** How it is asked; `null`: as the service has it for its own model, or else as the model itself does. */
      botTimeoutSeconds: k.int(),
      botTemperature: k.double(),
      botMaxTokens: k.int(),
      botReasoningEffort: k.oneOf(...reasoningEfforts),
      /** What makes vectors of texts, at the address of the model; `null`: what the service has for its own, or nobody. */
      embeddingModel: k.text(),
      /** Why that made none when it was asked last; `null`: it did, or nobody has asked it. */
      embeddingFailure: k.json<ModelFailure>(),
      /** What writes down voice notes; `null`: nobody does. Without an address of its own, at that of the model, with its key. */
      transcriptionModel: k.text(),
      transcriptionBaseUrl: k.text(),
      /** Sealed. */
      transcriptionApiKey: k.text(),
      /** Why its model gave no answer when it was asked last; `null`: it did answer, or nobody has asked it. */
      botFailure: k.json<ModelFailure>(),
      /** How long a person's reply silences the bot for that contact. */
      botPauseHours: k.int().notNull().default(24),
      /** Whether agents answer, assign and close only what is theirs or nobody's. */
      agentsOwnOnly: k.bool().notNull().default(false),
      /** After so many answers to one contact in an hour the bot hands over. */
      botAnswersPerHour: k.int().notNull().default(defaultAnswersPerHour),
      timeZone: k.text(),
      /** Quiet hours in minutes of the local day; `null` when there are none. */
      quietFrom: k.int(),
      quietUntil: k.int(),
      /** Whether they hold all opening messages, too. An account from before this column did not know that. */
      quietOpenings: k.bool().notNull().default(false),
      /** Whether they hold those that start with three others or more. */
      quietForMany: k.bool().notNull().default(false),
      /** How many marketing messages one person gets in how many days; `null`: any number. An account from before this column has none. */
      marketingCap: k.json<CapRule[]>(),
      /** Whether a campaign has, or once had, a step that goes by a date: only then a change of dates is looked at. */
      hasDatedSteps: k.bool().notNull().default(false),
      /** How long messages, their files, and events are kept; `null`: no such limit of the account. */
      messagesKeptMonths: k.int(),
      mediaKeptMonths: k.int(),
      eventsKeptDays: k.int(),
      auditKeptMonths: k.int(),
      /** Lines of the audit log that are older may be deleted, and no others: a trigger asks. */
      auditDeletedUntil: k.instant(),
      /** Since when its agency has it stopped: nothing is sent, everything stays. `null`: it is not. */
      suspendedAt: k.instant(),
      /** When all of it is deleted; `null`: never. It is suspended until then. */
      deletionDueAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('account_email_uq').on(t.email),
      k.uniqueIndex('account_api_key_uq').on(t.apiKeyHash),
      k.index('account_agency_ix').on(t.agencyId, t.id),
      k.uniqueIndex('account_example_uq').on(t.exampleOf),
      k
        .index('account_api_key_maker_ix')
        .on(t.apiKeyMakerId)
        .where(sql`${t.apiKeyMakerId} is not null`),
      k
        .index('account_deletion_ix')
        .on(t.deletionDueAt)
        .where(sql`${t.deletionDueAt} is not null`),
      k.check('account_balance_ck', sql`${t.balance} >= 0`),
    ],
  )

  /** The named keys, beside the account's own one, which stands in its row: a former version knows that alone. */
  const apiKey = k.table(
    'api_key',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      scope: k.oneOf(...keyScopes).notNull(),
      /** The SHA-256 of the key. */
      hash: k.text().notNull(),
      lastFour: k.text().notNull(),
      /** The name of the member who made it, which outlives the member; `null`: the operator. */
      creatorName: k.text(),
      /** The agency whose member made it, acting as this account. */
      creatorAgencyName: k.text(),
      /** The member who made it, in any account; no reference, as the name. */
      creatorId: k.text(),
      createdAt: k.instant().notNull(),
      /** Stored at most once a minute. */
      lastUsedAt: k.instant(),
      expiresAt: k.instant(),
      /** An ended key is kept for a time, so that one who presents it reads that it has ended. */
      endedAt: k.instant(),
    },
    (t) => [
      k.uniqueIndex('api_key_hash_uq').on(t.hash),
      k.index('api_key_account_ix').on(t.accountId, t.id),
      k
        .index('api_key_creator_ix')
        .on(t.creatorId)
        .where(sql`${t.creatorId} is not null`),
      k
        .index('api_key_ended_ix')
        .on(t.endedAt)
        .where(sql`${t.endedAt} is not null`),
    ],
  )

  return { account, apiKey }
}
export type AccountTables = ReturnType<typeof accountTables>
