import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** What is counted for reports (docs/architecture.md#figures). */
export function reportTables(k: Kit, { account }: AccountTables) {
  /** A day of an account that is counted: the time from `startsAt` to before `endsAt`, as the zone had it when it was counted. */
  const figureDay = k.table(
    'figure_day',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      endsAt: k.instant().notNull(),
      startsAt: k.instant().notNull(),
      /** Such as `2026-11-30`. */
      day: k.text().notNull(),
      /** Counts the changes of what is counted, of processes of every version: triggers do so. */
      changes: k.int().notNull(),
      /** What `changes` was when it was counted last; another number: it is to be counted again. */
      countedChanges: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.endsAt] })],
  )

  /** How many of a kind there are on a counted day; each message is of one kind. */
  const figure = k.table(
    'figure',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** When its day ends. */
      endsAt: k.instant().notNull(),
      kind: k.text().notNull(),
      /** `''`: of no campaign. So with the others. */
      campaignId: k.text().notNull(),
      channel: k.text().notNull(),
      memberId: k.text().notNull(),
      amount: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.endsAt, t.kind, t.campaignId, t.channel, t.memberId] })],
  )

  /** How many of a kind there were that are deleted, by the quarter of an hour in which they were made. Triggers write it. */
  const figurePast = k.table(
    'figure_past',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.text().notNull(),
      /** The quarters of an hour since 1970. */
      slot: k.int().notNull(),
      kind: k.text().notNull(),
      channel: k.text().notNull(),
      memberId: k.text().notNull(),
      amount: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.slot, t.kind, t.campaignId, t.channel, t.memberId] })],
  )

  return { figureDay, figure, figurePast }
}
