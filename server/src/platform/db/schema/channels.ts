import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import type { TemplateComponent } from '@replyloop/shared/contract/template'
import type { ChannelKind, ChannelState } from '@replyloop/shared/values/channel'
import type { ChannelTemplateState, TemplateCategory } from '@replyloop/shared/values/template'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** The channels that an account has connected. The custom channel has no row: its settings are the account's reply webhook. */
export function channelTables(k: Kit, { account }: AccountTables) {
  const channel = k.table(
    'channel',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      kind: k.text().$type<ChannelKind>().notNull(),
      /** The label of its messages: a message with this label goes out here. */
      name: k.text().notNull(),
      /** What the provider calls it, such as the id of a phone number. */
      externalId: k.text().notNull(),
      /** As a person knows it, such as a phone number. */
      label: k.text().notNull(),
      settings: k.json<Record<string, string>>().notNull(),
      /** The settings that are secret, as sealed JSON; `null` for a kind without any. */
      secrets: k.text(),
      state: k.text().$type<ChannelState>().notNull(),
      /** Why it is stopped, in the provider's words, and since when. */
      stoppedReason: k.text(),
      stoppedAt: k.instant(),
      /** Since when it sends again: what went out before, and fails by what stopped it, does not stop it again. */
      resumedAt: k.instant(),
      /** When a test or a message has shown that its settings work; `null`: nothing has since they were saved. */
      workedAt: k.instant(),
      /** What its last test has found wrong, or why it was stopped; `null` where a test or a message has worked since. */
      problem: k.text(),
      /** Until when campaigns send nothing here, as the provider restricts what they send; answers go on. */
      campaignsRestUntil: k.instant(),
      /** What the provider says of it, such as its quality and its limits. */
      info: k.json<ChannelInfo>(),
      /** What several channels of one provider share, such as a business account, for what concerns them all. */
      providerAccountId: k.text(),
      /** When the provider's last hook came, how many were refused since the last good one, and why the last of them was. */
      lastHookAt: k.instant(),
      refusedHooks: k.int().notNull().default(0),
      refusedHookReason: k.text(),
      /** Up to when the provider has been asked for what came in without a hook. */
      inboundListedUntil: k.instant(),
      /** Whether the suppression list has people who want no marketing here. */
      keepsMarketingStops: k.bool().notNull().default(false),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('channel_name_uq').on(t.accountId, t.name),
      k.uniqueIndex('channel_external_uq').on(t.accountId, t.kind, t.externalId),
      // A hook names the channel that it is for, in any account.
      k.index('channel_hook_ix').on(t.kind, t.externalId),
      k.index('channel_provider_account_ix').on(t.kind, t.providerAccountId),
    ],
  )

  /** What the provider has told of a channel itself, and what came in and could not be understood: nothing is dropped. */
  const channelNotice = k.table(
    'channel_notice',
    {
      id: k.text().primaryKey(),
      channelId: k.cascadeRef(() => channel.id).notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** What the provider calls it, such as `account_update`. */
      kind: k.text().notNull(),
      /** In words. */
      detail: k.text().notNull(),
      /** As it came, where it could not be understood. */
      body: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('channel_notice_page_ix').on(t.channelId, t.id)],
  )

  /** The message templates of a channel, as its provider has them. */
  const channelTemplate = k.table(
    'channel_template',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      channelId: k.cascadeRef(() => channel.id).notNull(),
      /** What the provider calls it; `null` until it has it. */
      providerId: k.text(),
      name: k.text().notNull(),
      language: k.text().notNull(),
      category: k.text().$type<TemplateCategory>().notNull(),
      state: k.text().$type<ChannelTemplateState>().notNull(),
      /** Why it is rejected, paused or moved to another category, in the provider's words. */
      reason: k.text(),
      quality: k.text(),
      /** Whether its variables have names (`NAMED`) or numbers (`POSITIONAL`). */
      parameterFormat: k.text().notNull(),
      components: k.json<TemplateComponent[]>().notNull(),
      /** The campaign that it was written in; no reference: the template outlives it. */
      campaignId: k.text(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('channel_template_uq').on(t.channelId, t.name, t.language),
      k.index('channel_template_provider_ix').on(t.channelId, t.providerId),
    ],
  )

  return { channel, channelNotice, channelTemplate }
}
export type ChannelTables = ReturnType<typeof channelTables>
