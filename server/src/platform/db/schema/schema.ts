import type { Kit } from '../kit.ts'
import { accessTables } from './access.ts'
import { accountTables } from './accounts.ts'
import { broadcastTables } from './broadcasts.ts'
import { bulkTables } from './bulk.ts'
import { campaignTables } from './campaigns.ts'
import { channelTables } from './channels.ts'
import { consentTables } from './consent.ts'
import { contactTables } from './contacts.ts'
import { contentFileTables } from './contentFiles.ts'
import { conversationTables } from './conversations.ts'
import { creditTables } from './credits.ts'
import { embeddingTables } from './embeddings.ts'
import { episodeTables } from './episodes.ts'
import { exampleDataTables } from './exampleData.ts'
import { fieldTables } from './fields.ts'
import { httpTables } from './http.ts'
import { incomingTables } from './incoming.ts'
import { jobTables } from './jobs.ts'
import { knowledgeTables } from './knowledge.ts'
import { listTables } from './lists.ts'
import { messageTables } from './messages.ts'
import { noteTables } from './notes.ts'
import { outboxTables } from './outbox.ts'
import { mailTables } from './mail.ts'
import { reportTables } from './reports.ts'
import { scheduledMessageTables } from './scheduledMessages.ts'
import { searchTables } from './search.ts'
import { greetingPlanTables } from './greetingPlans.ts'
import { responseTimeTables } from './responseTimes.ts'
import { segmentTables } from './segments.ts'
import { snippetTables } from './snippets.ts'
import { systemTables } from './system.ts'
import { tagTables } from './tags.ts'
import { teamTables } from './teams.ts'
import { testQuestionTables } from './testQuestions.ts'
import { transferTables } from './transfers.ts'
import { unansweredQuestionTables } from './unansweredQuestions.ts'
import { viewTables } from './views.ts'
import { webhookTables } from './webhooks.ts'

/**
 * Every table, described once for both dialects. Each file is named for the folder of `modules/` or `platform/` that alone
 * writes its tables; those of `system.ts` are the database's own. Ids sort by creation; amounts are whole thousandths of a
 * credit.
 */
export function makeSchema(k: Kit) {
  const accounts = accountTables(k)
  const access = accessTables(k, accounts)
  const channels = channelTables(k, accounts)
  const contacts = contactTables(k, { ...accounts, ...channels })
  const lists = listTables(k, { ...accounts, ...contacts })
  const messages = messageTables(k, { ...accounts, ...channels, ...contacts })
  const campaigns = campaignTables(k, { ...accounts, ...contacts, ...lists })
  const webhooks = webhookTables(k, { ...accounts, ...contacts, ...messages })
  return {
    ...accounts,
    ...access,
    ...mailTables(k, access),
    ...creditTables(k, accounts),
    ...channels,
    ...consentTables(k, accounts),
    ...contacts,
    ...tagTables(k, { ...accounts, ...contacts }),
    ...fieldTables(k, { ...accounts, ...contacts }),
    ...segmentTables(k, accounts),
    ...greetingPlanTables(k, accounts),
    ...bulkTables(k, { ...accounts, ...contacts }),
    ...lists,
    ...messages,
    ...conversationTables(k, { ...access, ...accounts, ...contacts }),
    ...contentFileTables(k, accounts),
    ...incomingTables(k, { ...accounts, ...channels, ...contacts }),
    ...scheduledMessageTables(k, { ...accounts, ...contacts }),
    ...noteTables(k, { ...access, ...accounts, ...contacts }),
    ...snippetTables(k, accounts),
    ...episodeTables(k, { ...accounts, ...contacts }),
    ...viewTables(k, { ...access, ...accounts }),
    ...campaigns,
    ...knowledgeTables(k, { ...accounts, ...campaigns }),
    ...embeddingTables(k, { ...accounts, ...campaigns }),
    ...unansweredQuestionTables(k, { ...accounts, ...campaigns, ...contacts, ...messages }),
    ...testQuestionTables(k, { ...accounts, ...campaigns }),
    ...teamTables(k, { ...access, ...accounts, ...campaigns }),
    ...responseTimeTables(k, { ...accounts, ...campaigns, ...contacts }),
    ...broadcastTables(k, { ...accounts, ...campaigns, ...contacts }),
    ...webhooks,
    ...outboxTables(k, { ...accounts, ...channels, ...contacts, ...messages, ...webhooks }),
    ...transferTables(k, accounts),
    ...jobTables(k),
    ...httpTables(k, { ...accounts, ...contacts }),
    ...searchTables(k, accounts),
    ...reportTables(k, accounts),
    ...systemTables(k, accounts),
    ...exampleDataTables(k, accounts),
  }
}
export type Schema = ReturnType<typeof makeSchema>
