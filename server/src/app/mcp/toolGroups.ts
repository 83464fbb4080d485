import type { EndpointName } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'

/**
 * The tools of the main job, which an agent sees whose address names no group. What is not here is seen by the name of its group
 * alone, so that each new endpoint does not make the list longer that every agent reads.
 */
export const mainTools: ReadonlySet<string> = new Set([
  'createContact',
  'findContact',
  'getContact',
  'updateContact',
  'deleteContact',
  'getTimeline',
  'listCustomFields',
  'listLists',
  'joinList',
  'listMembers',
  'leaveList',
  'listImports',
  'getImport',
  'stopGreeting',
  'createMessage',
  'listSendableTemplates',
  'listMessages',
  'getMessage',
  'retryMessage',
  'listChannels',
  'listCampaigns',
  'createSubAccount',
  'findSubAccount',
  'grantCredits',
  'listCreditTransactions',
  'listWebhooks',
  'getWebhook',
  'replayWebhook',
  'listEvents',
  'getMe',
] satisfies EndpointName[])

/** First words of paths that are no resource, or one that has too little for a group of its own. */
const otherNames: Readonly<Record<string, string>> = {
  custom_fields: 'contacts',
  templates: 'messages',
  notes: 'conversations',
  availability: 'teams',
  hours: 'teams',
  inbox_settings: 'teams',
  send_custom_channel_message: 'messages',
  reply_webhook: 'webhooks',
  me: 'account',
}

/** The group of a tool: the resource of its endpoint, which its path begins with. */
export function groupOf({ path }: Pick<Endpoint, 'path'>): string {
  const [, resource = ''] = path.split('/')
  return otherNames[resource] ?? resource
}
