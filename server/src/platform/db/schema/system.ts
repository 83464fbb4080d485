import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** What is counted as it changes. */
const counted = [
  'member', // of a list
  'tagged', // contacts that have a tag
  'opening', // of a campaign, by its state and its reason
  'answered', // openings of a campaign whose contacts have written since
  'failed', // messages of a campaign
  'done', // what a campaign has done, by its subject and its quarter of an hour
  // Conversations, by the campaign and the channel of their contact.
  'needs_human',
  'failed_in',
  'unread',
  'sent_by_campaigns',
] as const

/** What the database counts and keeps for all that stands on it. */
export function systemTables(k: Kit, { account }: AccountTables) {
  /** What is counted within a window by all processes together; its columns are those of rate-limiter-flexible. */
  const rateLimit = k.table('rate_limit', {
    key: k.text().primaryKey(),
    points: k.int().notNull().default(0),
    expire: k.instant(),
  })

  /** What an installation has once, by name. */
  const installation = k.table('installation', {
    name: k.text().primaryKey(),
    value: k.text().notNull(),
  })

  /**
   * How many rows there are of a kind, so that no page has to count them. Triggers change it with what is counted,
   * in the same transaction; a number is the sum of its parts.
   */
  const counter = k.table(
    'counter',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      counted: k.oneOf(...counted).notNull(),
      /** The id of the list or the campaign; empty where there is none. */
      scope: k.text().notNull(),
      detail: k.text().notNull(),
      /** The connection of PostgreSQL that has counted it, so that none waits for another; 0 once its parts are one. */
      part: k.int().notNull(),
      amount: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.counted, t.scope, t.detail, t.part] })],
  )

  return { rateLimit, installation, counter }
}
