import type { contract } from '@replyloop/shared/contract'
import type { dashboardContract } from '@replyloop/shared/dashboardContract'
import { newEmail } from './factories.ts'
import type { Victim } from './victim.ts'

export type RowName = keyof typeof contract | keyof typeof dashboardContract

/** How a stranger tries a row: with the ids of somebody else in its path, query or body. */
export interface Try {
  /** Put in place of the path's parameters. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** What comes back; a row that names nothing foreign answers the stranger's own, mostly 200. */
  status: number | readonly number[]
}

/** Rows that name something of an account answer as if it were not there. */
const hidden = 404
/** Rows that name nothing answer what is the stranger's own. */
const own = [200, 201]

/** Each row of both tables: a new row needs a line here, or this does not compile. */
export const tries: Record<RowName, (of: Victim) => Try> = {
  createContact: ({ contact, listId }) => ({ body: { phone: contact.phone, listId }, status: hidden }),
  findContact: ({ contact }) => ({ query: { phoneNumber: contact.phone }, status: hidden }),
  getContact: ({ contact }) => ({ params: { id: contact.id }, status: hidden }),
  updateContact: ({ contact }) => ({
    params: { id: contact.id },
    body: { firstName: 'Eve' },
    status: hidden,
  }),
  putContact: ({ contact }) => ({ params: { id: contact.id }, body: { firstName: 'Eve' }, status: hidden }),
  getTimeline: ({ contact }) => ({ params: { id: contact.id }, status: hidden }),
  deleteContact: ({ contact }) => ({ params: { id: contact.id }, status: hidden }),
  listLists: () => ({ status: own }),
  joinList: ({ listId, contact }) => ({
    params: { id: listId },
    body: { contactId: contact.id },
    status: hidden,
  }),
  listMembers: ({ listId }) => ({ params: { id: listId }, status: hidden }),
  leaveList: ({ listId, contact }) => ({ params: { id: listId, contactId: contact.id }, status: hidden }),
  sendMessage: ({ campaignId }) => ({
    body: { customData: { fromId: 'eve', customChannel: 'crm', body: 'Hi', campaignId } },
    status: hidden,
  }),
  receiveMessage: ({ campaignId }) => ({
    body: { customData: { messageSid: 'eve', fromId: 'eve', toId: 'x', body: 'Hi', campaignId } },
    status: hidden,
  }),
  listMessages: ({ contact }) => ({ query: { contactId: contact.id }, status: own }),
  getMessage: ({ messageId }) => ({ params: { id: messageId }, status: hidden }),
  retryMessage: ({ messageId }) => ({ params: { id: messageId }, status: hidden }),
  listChannels: () => ({ status: own }),
  listCampaigns: () => ({ status: own }),
  grantCredits: ({ subAccount }) => ({ body: { email: subAccount.email, amount: 5 }, status: hidden }),
  createSubAccount: ({ subAccount }) => ({ body: { email: subAccount.email }, status: 409 }),
  findSubAccount: ({ subAccount }) => ({ query: { email: subAccount.email }, status: hidden }),
  listCreditTransactions: ({ subAccount }) => ({ query: { email: subAccount.email }, status: hidden }),
  createWebhook: ({ campaignId }) => ({
    body: { targetUrl: 'https://eve.test/', events: ['message.reply'], filter: { campaignId } },
    status: hidden,
  }),
  listWebhooks: () => ({ status: own }),
  getWebhook: ({ webhookId }) => ({ params: { id: webhookId }, status: hidden }),
  updateWebhook: ({ webhookId }) => ({ params: { id: webhookId }, body: { active: false }, status: hidden }),
  deleteWebhook: ({ webhookId }) => ({ params: { id: webhookId }, status: hidden }),
  rotateWebhookSecret: ({ webhookId }) => ({ params: { id: webhookId }, status: hidden }),
  replayWebhook: ({ webhookId }) => ({
    params: { id: webhookId },
    query: { since: '2026-01-01T00:00:00Z' },
    status: hidden,
  }),
  listEvents: () => ({ query: { type: 'contact.created' }, status: own }),
  getMe: () => ({ status: own }),
  getOpenApi: () => ({ status: hidden }), // a document of the public address alone

  createCampaign: ({ listId }) => ({ body: { name: 'Eve', listId }, status: hidden }),
  getCampaign: ({ campaignId }) => ({ params: { id: campaignId }, status: hidden }),
  updateCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { name: 'Eve' }, status: hidden }),
  deleteCampaign: ({ campaignId }) => ({ params: { id: campaignId }, status: hidden }),
  moveCampaign: ({ campaignId }) => ({
    params: { id: campaignId },
    body: { status: 'Paused' },
    status: hidden,
  }),
  getCampaignStats: ({ campaignId }) => ({ params: { id: campaignId }, status: hidden }),
  getCampaignQueue: ({ campaignId }) => ({ params: { id: campaignId }, status: hidden }),
  previewTexts: ({ contact }) => ({
    body: { texts: ['Hi {{firstName}}'], contactId: contact.id },
    status: hidden,
  }),
  tryBot: ({ contact }) => ({
    body: {
      messages: [{ from: 'contact', body: 'Hi' }],
      language: 'en',
      botInstructions: null,
      answers: [],
      contactId: contact.id,
    },
    status: hidden,
  }),
  listConversations: ({ campaignId }) => ({ query: { campaignId }, status: own }),
  getConversation: ({ contact }) => ({ params: { contactId: contact.id }, status: hidden }),
  readConversation: ({ contact, messageId }) => ({
    params: { contactId: contact.id },
    body: { messageId },
    status: hidden,
  }),
  changeBot: ({ contact }) => ({
    params: { contactId: contact.id },
    body: { botActive: false },
    status: hidden,
  }),
  replyByHand: ({ contact }) => ({ params: { id: contact.id }, body: { body: 'Hi' }, status: hidden }),
  listMessageAttempts: ({ messageId }) => ({ params: { id: messageId }, status: hidden }),
  watch: () => ({ status: 200 }),
  createImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: hidden }),
  previewImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: [200, 404] }),
  listImports: () => ({ status: own }),
  getImport: ({ importId }) => ({ params: { id: importId }, status: hidden }),
  getRejectedRows: ({ importId }) => ({ params: { id: importId }, status: hidden }),
  listRejectedRows: ({ importId }) => ({ params: { id: importId }, status: hidden }),
  createExport: ({ listId }) => ({ body: { listId }, status: hidden }),
  listExports: () => ({ status: own }),
  getExport: ({ exportId }) => ({ params: { id: exportId }, status: hidden }),
  getExportFile: ({ exportId }) => ({ params: { id: exportId }, status: hidden }),
  createList: () => ({ body: { name: `Leads of ${newEmail('eve')}` }, status: own }),
  getList: ({ listId }) => ({ params: { id: listId }, status: hidden }),
  renameList: ({ listId }) => ({ params: { id: listId }, body: { name: 'Eve' }, status: hidden }),
  deleteList: ({ listId }) => ({ params: { id: listId }, status: hidden }),
  listListsOfContact: ({ contact }) => ({ params: { id: contact.id }, status: hidden }),
  searchContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),
  countContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),

  getSetUp: () => ({ status: 200 }),
  setUp: () => ({
    body: { token: 'A'.repeat(43), name: 'Eve', email: newEmail('eve'), password: 'correct horse' },
    status: hidden,
  }),
  getSession: () => ({ status: own }),
  signIn: ({ email }) => ({ body: { email, password: 'correct horse' }, status: 401 }),
  signOut: () => ({ status: own }),
  changePassword: () => ({ body: { currentPassword: 'x', newPassword: 'correct horse' }, status: 400 }),
  stopActing: () => ({ status: own }),
  listMembersOfAccount: () => ({ status: own }),
  inviteMember: ({ email }) => ({ body: { email }, status: 409 }),
  removeMember: ({ memberId }) => ({ params: { id: memberId }, status: hidden }),
  readInvitation: () => ({ body: { token: 'A'.repeat(43) }, status: hidden }),
  acceptInvitation: () => ({
    body: { token: 'A'.repeat(43), name: 'Eve', password: 'correct horse' },
    status: hidden,
  }),
  listAuditLog: () => ({ status: own }),
  getApiKey: () => ({ status: own }),
  generateApiKey: () => ({ status: own }),
  getReplyWebhook: () => ({ status: own }),
  saveReplyWebhook: () => ({ body: { url: 'https://eve.test/' }, status: own }),
  deleteReplyWebhook: () => ({ status: own }),
  getReplyWebhookSecret: () => ({ status: [200, 404] }),
  rotateReplyWebhookSecret: () => ({ status: [200, 404] }),
  testReplyWebhook: () => ({ status: hidden }),
  listDeliveries: ({ webhookId }) => ({ params: { id: webhookId }, status: hidden }),
  getSettings: () => ({ status: own }),
  updateSettings: () => ({ body: { timeZone: 'Europe/Berlin' }, status: own }),
  getChecklist: () => ({ status: own }),
  listSubAccounts: () => ({ status: own }),
  setAutoRecharge: ({ subAccount }) => ({
    params: { id: subAccount.id },
    body: { autoRecharge: null },
    status: hidden,
  }),
  actAsSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id }, status: hidden }),
}
