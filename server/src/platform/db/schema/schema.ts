import type { Kit } from '../kit.ts'
import { accountTables } from './accounts.ts'
import { campaignTables } from './campaigns.ts'
import { contactTables } from './contacts.ts'
import { importTables } from './imports.ts'
import { messageTables } from './messages.ts'
import { sessionTables } from './sessions.ts'
import { systemTables } from './system.ts'
import { webhookTables } from './webhooks.ts'

/** Every table, described once for both dialects. Ids sort by creation; amounts are whole thousandths of a credit. */
export function makeSchema(k: Kit) {
  const accounts = accountTables(k)
  const contacts = contactTables(k, accounts)
  const messages = messageTables(k, { ...accounts, ...contacts })
  return {
    ...accounts,
    ...contacts,
    ...messages,
    ...campaignTables(k, { ...accounts, ...contacts }),
    ...webhookTables(k, { ...accounts, ...contacts, ...messages }),
    ...importTables(k, accounts),
    ...sessionTables(k, accounts),
    ...systemTables(k, { ...accounts, ...contacts }),
  }
}
export type Schema = ReturnType<typeof makeSchema>
