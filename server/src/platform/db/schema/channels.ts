import type { ChannelKind, ChannelState } from '@replyloop/shared/values/channel'
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
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('channel_name_uq').on(t.accountId, t.name),
      k.uniqueIndex('channel_external_uq').on(t.accountId, t.kind, t.externalId),
    ],
  )

  return { channel }
}
export type ChannelTables = ReturnType<typeof channelTables>
