import type { Kit } from '../kit.ts'
import { accountTables } from './accounts.ts'
import { campaignTables } from './campaigns.ts'
import { channelTables } from './channels.ts'
import { contactTables } from './contacts.ts'
import { importTables } from './imports.ts'
import { messageTables } from './messages.ts'
import { outboxTables } from './outbox.ts'
import { sessionTables } from './sessions.ts'
import { systemTables } from './system.ts'
import { webhookTables } from './webhooks.ts'

/** Every table, described once for both dialects. Ids sort by creation; amounts are whole thousandths of a credit. */
export function makeSchema(k: Kit) {
  const accounts = accountTables(k)
  const channels = channelTables(k, accounts)
  const contacts = contactTables(k, { ...accounts, ...channels })
  const messages = messageTables(k, { ...accounts, ...channels, ...contacts })
  const webhooks = webhookTables(k, { ...accounts, ...contacts, ...messages })
  return {
    ...accounts,
    ...channels,
    ...contacts,
    ...messages,
    ...campaignTables(k, { ...accounts, ...contacts }),
    ...webhooks,
    ...outboxTables(k, { ...accounts, ...channels, ...contacts, ...messages, ...webhooks }),
    ...importTables(k, accounts),
    ...sessionTables(k, accounts),
    ...systemTables(k, { ...accounts, ...contacts }),
  }
}
export type Schema = ReturnType<typeof makeSchema>
