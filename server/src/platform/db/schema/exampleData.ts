import { exampleDataStates } from '@replyloop/shared/values/exampleData'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** In which accounts a version before has made something up. */
export function exampleDataTables(k: Kit, { account }: AccountTables) {
  const exampleData = k.table('example_data', {
    accountId: k.cascadeRef(() => account.id).primaryKey(),
    state: k.oneOf(...exampleDataStates).notNull(),
    /** How many of its contacts have been added so far. */
    added: k.int().notNull().default(0),
    /** When it was asked for: what it tells of ends then. */
    createdAt: k.instant().notNull(),
  })

  return { exampleData }
}
