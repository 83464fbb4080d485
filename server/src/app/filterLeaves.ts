import { broadcastLeaf } from '../modules/campaigns/broadcasts.ts'
import { campaignLeaf } from '../modules/campaigns/campaigns.ts'
import { fieldLeaf, type FilterLeaves, ownLeaves, searchLeaf, tagLeaf } from '../modules/contacts/filters.ts'
import { lastSentLeaf, lastWroteLeaf } from '../modules/conversations/messages.ts'
import { assigneeLeaf, conversationLeaf } from '../modules/inbox/inbox.ts'
import { listLeaf } from '../modules/lists/lists.ts'
import { reportLeaf } from '../modules/reports/reports.ts'

/** Who reads what a filter asks of a contact, subject by subject: the module whose tables it looks at. */
export const filterLeaves: FilterLeaves = {
  ...ownLeaves,
  search: searchLeaf,
  tag: tagLeaf,
  field: fieldLeaf,
  list: listLeaf,
  campaign: campaignLeaf,
  broadcast: broadcastLeaf,
  lastWrote: lastWroteLeaf,
  lastSent: lastSentLeaf,
  assignee: assigneeLeaf,
  conversation: conversationLeaf,
  report: reportLeaf,
}
