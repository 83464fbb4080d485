import { accessHandlers } from '../modules/access/access.handlers.ts'
import { isAnswering } from '../modules/bot/answers.ts'
import { botHandlers } from '../modules/bot/bot.handlers.ts'
import { bulkHandlers } from '../modules/bulk/bulk.handlers.ts'
import type { BulkParts, PlanParts } from '../modules/bulk/bulkParts.ts'
import { campaignHandlers } from '../modules/campaigns/campaigns.handlers.ts'
import { channelHandlers } from '../modules/channels/channels.handlers.ts'
import { contactHandlers } from '../modules/contacts/contacts.handlers.ts'
import { conversationHandlers } from '../modules/conversations/conversations.handlers.ts'
import { creditHandlers } from '../modules/credits/credits.handlers.ts'
import { exampleDataHandlers } from '../modules/exampleData/exampleData.handlers.ts'
import { type InboxParts, inboxHandlers } from '../modules/inbox/inbox.handlers.ts'
import { knowledgeHandlers } from '../modules/knowledge/knowledge.handlers.ts'
import { mailHandlers } from '../modules/mail/mail.handlers.ts'
import { optOutHandlers } from '../modules/optOut/optOut.handlers.ts'
import { privacyHandlers } from '../modules/privacy/privacy.handlers.ts'
import { reportHandlers } from '../modules/reports/reports.handlers.ts'
import { transferHandlers } from '../modules/transfers/transfers.handlers.ts'
import type { JobHandler } from '../platform/jobs/runJob.ts'
import { outboxHandlers } from '../platform/outbox/outbox.handlers.ts'
import { bulkKinds } from './bulkKinds.ts'
import { hourlyHandlers } from './hourly.ts'

const owners = [
  outboxHandlers,
  accessHandlers,
  creditHandlers,
  channelHandlers,
  contactHandlers,
  conversationHandlers,
  (parts: Omit<InboxParts, 'isAnswering'>) => inboxHandlers({ ...parts, isAnswering }),
  campaignHandlers,
  reportHandlers,
  knowledgeHandlers,
  botHandlers,
  (parts: Omit<BulkParts, 'bulkKinds'> & PlanParts) => bulkHandlers({ ...parts, bulkKinds }),
  optOutHandlers,
  transferHandlers,
  privacyHandlers,
  mailHandlers,
  exampleDataHandlers,
  hourlyHandlers,
]

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What runs the jobs of each kind: each module says it of its own. */
export const createHandlers = (
  parts: AllOf<Parameters<(typeof owners)[number]>[0]>,
): Readonly<Record<string, JobHandler>> =>
  Object.fromEntries(owners.flatMap((handlersOf) => Object.entries(handlersOf(parts))))
