import type { Kit } from '../kit.ts'

/** What the database counts and keeps for all that stands on it. */
export function systemTables(k: Kit) {
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

  return { rateLimit, installation }
}
