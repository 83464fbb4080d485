import type { Kit } from './kit.ts'
import { accountTables } from './tables/accounts.ts'
import { campaignTables } from './tables/campaigns.ts'
import { contactTables } from './tables/contacts.ts'
import { importTables } from './tables/imports.ts'
import { messageTables } from './tables/messages.ts'
import { sessionTables } from './tables/sessions.ts'
import { systemTables } from './tables/system.ts'
import { webhookTables } from './tables/webhooks.ts'

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
