import type { contract } from '@replyloop/shared/contract/contract'
import type { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { newEmail } from './factories.ts'
import type { PopulatedAccount } from './populatedAccount.ts'

/** An endpoint of the public interface or of the dashboard's. */
export type AnyEndpointName = keyof typeof contract | keyof typeof dashboardContract

/** A request that one account sends with the ids of another in its path, query or body. */
export interface CrossAccountRequest {
  /** Values of the path's parameters, by name. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /**
   * The expected status, or each of those that are fine. Left out where the endpoint names something of the other account:
   * it must answer 404, as if that did not exist.
   */
  status?: number | readonly number[]
}

/** The endpoint names nothing of the other account: it answers with what belongs to the sender. */
const ownData = [200, 201]

/** One request for each endpoint. A new endpoint without a line here does not compile. */
export const crossAccountRequests: Record<AnyEndpointName, (of: PopulatedAccount) => CrossAccountRequest> = {
  getPersonalData: ({ contact }) => ({ params: { id: contact.id } }),
  createContact: ({ contact, listId }) => ({ body: { phone: contact.phone, listId } }),
  findContact: ({ contact }) => ({ query: { phoneNumber: contact.phone } }),
  getContact: ({ contact }) => ({ params: { id: contact.id } }),
  updateContact: ({ contact }) => ({ params: { id: contact.id }, body: { firstName: 'Eve' } }),
  putContact: ({ contact }) => ({ params: { id: contact.id }, body: { firstName: 'Eve' } }),
  getTimeline: ({ contact }) => ({ params: { id: contact.id } }),
  getMergePreview: ({ contact }) => ({ params: { id: contact.id }, query: { with: contact.id } }),
  mergeContacts: ({ contact }) => ({ params: { id: contact.id }, body: { otherId: contact.id } }),
  deleteContact: ({ contact }) => ({ params: { id: contact.id } }),
  listCustomFields: () => ({ status: ownData }),
  listLists: () => ({ status: ownData }),
  joinList: ({ listId, contact }) => ({ params: { id: listId }, body: { contactId: contact.id } }),
  listMembers: ({ listId }) => ({ params: { id: listId } }),
  leaveList: ({ listId, contact }) => ({ params: { id: listId, contactId: contact.id } }),
  sendMessage: ({ campaignId }) => ({
    body: { customData: { fromId: 'eve', customChannel: 'crm', body: 'Hi', campaignId } },
  }),
  receiveMessage: ({ campaignId }) => ({
    body: { customData: { messageSid: 'eve', fromId: 'eve', toId: 'x', body: 'Hi', campaignId } },
  }),
  listMessages: ({ contact }) => ({ query: { contactId: contact.id }, status: ownData }),
  getMessage: ({ messageId }) => ({ params: { id: messageId } }),
  retryMessage: ({ messageId }) => ({ params: { id: messageId } }),
  listChannels: () => ({ status: ownData }),
  listCampaigns: () => ({ status: ownData }),
  grantCredits: ({ subAccount }) => ({ body: { email: subAccount.email, amount: 5 } }),
  createSubAccount: ({ subAccount }) => ({ body: { email: subAccount.email }, status: 409 }),
  findSubAccount: ({ subAccount }) => ({ query: { email: subAccount.email } }),
  listCreditTransactions: ({ subAccount }) => ({ query: { email: subAccount.email } }),
  createWebhook: ({ campaignId }) => ({
    body: { targetUrl: 'https://eve.test/', events: ['message.reply'], filter: { campaignId } },
  }),
  listWebhooks: () => ({ status: ownData }),
  getWebhook: ({ webhookId }) => ({ params: { id: webhookId } }),
  updateWebhook: ({ webhookId }) => ({ params: { id: webhookId }, body: { active: false } }),
  deleteWebhook: ({ webhookId }) => ({ params: { id: webhookId } }),
  rotateWebhookSecret: ({ webhookId }) => ({ params: { id: webhookId } }),
  replayWebhook: ({ webhookId }) => ({ params: { id: webhookId }, query: { since: '2026-01-01T00:00:00Z' } }),
  replayReplies: () => ({ query: { since: '2026-01-01T00:00:00Z' }, status: 400 }), // it has no reply webhook
  listEvents: () => ({ query: { type: 'contact.created' }, status: ownData }),
  getMe: () => ({ status: ownData }),
  getOpenApi: () => ({}), // served at the public address only

  createCampaign: ({ listId }) => ({ body: { name: 'Eve', listId } }),
  listCampaignOverview: () => ({ status: ownData }),
  getCampaign: ({ campaignId }) => ({ params: { id: campaignId } }),
  updateCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { name: 'Eve' } }),
  deleteCampaign: ({ campaignId }) => ({ params: { id: campaignId } }),
  transitionCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { status: 'Paused' } }),
  getCampaignStats: ({ campaignId }) => ({ params: { id: campaignId } }),
  getCampaignQueue: ({ campaignId }) => ({ params: { id: campaignId } }),
  previewTexts: ({ contact }) => ({ body: { texts: ['Hi {{firstName}}'], contactId: contact.id } }),
  tryBot: ({ contact }) => ({
    body: {
      messages: [{ from: 'contact', body: 'Hi' }],
      language: 'en',
      botInstructions: null,
      answers: [],
      contactId: contact.id,
    },
  }),
  listConversations: ({ campaignId }) => ({ query: { campaignId }, status: ownData }),
  countConversations: ({ campaignId }) => ({ query: { campaignId }, status: ownData }),
  getConversation: ({ contact }) => ({ params: { contactId: contact.id } }),
  markConversationRead: ({ contact, messageId }) => ({
    params: { contactId: contact.id },
    body: { messageId },
  }),
  changeBot: ({ contact }) => ({ params: { contactId: contact.id }, body: { botActive: false } }),
  sendAgentReply: ({ contact }) => ({ params: { id: contact.id }, body: { body: 'Hi' } }),
  listMessageAttempts: ({ messageId }) => ({ params: { id: messageId } }),
  listConnectedChannels: () => ({ status: ownData }),
  listChannelDays: () => ({ status: ownData }),
  connectChannel: () => ({ body: { kind: 'sandbox' }, status: 201 }),
  getConnectedChannel: ({ channelId }) => ({ params: { id: channelId } }),
  changeChannel: ({ channelId }) => ({ params: { id: channelId }, body: { settings: {} } }),
  disconnectChannel: ({ channelId }) => ({ params: { id: channelId } }),
  testChannel: ({ channelId }) => ({ params: { id: channelId } }),
  registerChannel: ({ channelId }) => ({ params: { id: channelId }, body: { pin: '123456' } }),
  subscribeChannel: ({ channelId }) => ({ params: { id: channelId } }),
  resumeChannel: ({ channelId }) => ({ params: { id: channelId } }),
  listChannelNotices: ({ channelId }) => ({ params: { id: channelId } }),
  listTemplates: ({ channelId }) => ({ params: { id: channelId } }),
  createTemplate: ({ channelId }) => ({
    params: { id: channelId },
    body: { name: 'eve', category: 'UTILITY', language: 'en_US', text: 'Your order is ready.' },
  }),
  previewTemplate: ({ channelId }) => ({ params: { id: channelId }, body: { text: 'Your order is ready.' } }),
  syncTemplates: ({ channelId }) => ({ params: { id: channelId } }),
  deleteTemplate: ({ channelId }) => ({ params: { id: channelId, templateId: 'tpl_of_another' } }),
  chooseTemplate: ({ campaignId }) => ({ params: { id: campaignId }, body: { clear: true } }),
  becomeContact: ({ campaignId }) => ({ body: { campaignId } }),
  writeAsContact: ({ contact }) => ({ params: { id: contact.id }, body: { body: 'Hi' } }),
  readAsContact: ({ contact, messageId }) => ({ params: { id: contact.id }, body: { messageId } }),
  watch: () => ({ status: 200 }),
  createImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n' }),
  previewImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: [200, 404] }),
  listImports: () => ({ status: ownData }),
  getImport: ({ importId }) => ({ params: { id: importId } }),
  getRejectedRows: ({ importId }) => ({ params: { id: importId } }),
  listRejectedRows: ({ importId }) => ({ params: { id: importId } }),
  createExport: ({ listId }) => ({ body: { listId } }),
  listExports: () => ({ status: ownData }),
  getExport: ({ exportId }) => ({ params: { id: exportId } }),
  getExportFile: ({ exportId }) => ({ params: { id: exportId } }),
  createList: () => ({ body: { name: `Leads of ${newEmail('eve')}` }, status: ownData }),
  getList: ({ listId }) => ({ params: { id: listId } }),
  renameList: ({ listId }) => ({ params: { id: listId }, body: { name: 'Eve' } }),
  deleteList: ({ listId }) => ({ params: { id: listId } }),
  listListsOfContact: ({ contact }) => ({ params: { id: contact.id } }),
  searchContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),
  countContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),

  getBootstrap: () => ({ status: 200 }),
  readBootstrapLink: () => ({ body: { token: 'A'.repeat(43) } }),
  bootstrap: () => ({
    body: { token: 'A'.repeat(43), name: 'Eve', email: newEmail('eve'), password: 'correct horse' },
  }),
  getSession: () => ({ status: ownData }),
  signIn: ({ email }) => ({ body: { email, password: 'correct horse' }, status: 401 }),
  readSignInLink: () => ({ body: { token: 'A'.repeat(43) } }),
  signInByLink: () => ({ body: { token: 'A'.repeat(43) } }),
  getAuditLogFile: () => ({ status: 200 }),
  signOut: () => ({ status: ownData }),
  changePassword: () => ({ body: { currentPassword: 'x', newPassword: 'correct horse' }, status: 400 }),
  stopImpersonating: () => ({ status: ownData }),
  listMembersOfAccount: () => ({ status: ownData }),
  inviteMember: ({ email }) => ({ body: { email }, status: 409 }),
  changeMember: ({ memberId }) => ({ params: { id: memberId }, body: { role: 'viewer' } }),
  removeMember: ({ memberId }) => ({ params: { id: memberId } }),
  makePasswordLink: ({ memberId }) => ({ params: { id: memberId } }),
  readPasswordLink: () => ({ body: { token: 'A'.repeat(43) } }),
  choosePassword: () => ({ body: { token: 'A'.repeat(43), password: 'correct horse' } }),
  readInvitation: () => ({ body: { token: 'A'.repeat(43) } }),
  acceptInvitation: () => ({ body: { token: 'A'.repeat(43), name: 'Eve', password: 'correct horse' } }),
  listAuditLog: () => ({ status: ownData }),
  getApiKey: () => ({ status: ownData }),
  generateApiKey: () => ({ status: ownData }),
  listNamedKeys: () => ({ status: ownData }),
  createNamedKey: () => ({ body: { name: newEmail('eve'), scope: 'read' }, status: ownData }),
  endNamedKey: ({ keyId }) => ({ params: { id: keyId } }),
  getReplyWebhook: () => ({ status: ownData }),
  saveReplyWebhook: () => ({ body: { url: 'https://eve.test/' }, status: ownData }),
  deleteReplyWebhook: () => ({ status: ownData }),
  getReplyWebhookSecret: () => ({ status: [200, 404] }),
  rotateReplyWebhookSecret: () => ({ status: [200, 404] }),
  testReplyWebhook: () => ({}),
  listDeliveries: ({ webhookId }) => ({ params: { id: webhookId } }),
  getWebhookHealth: ({ webhookId }) => ({ params: { id: webhookId } }),
  listReplyDeliveries: () => ({ status: ownData }),
  getReplyHealth: () => ({ status: ownData }),
  listChannelDeliveries: ({ channelId }) => ({ params: { id: channelId } }),
  getChannelHealth: ({ channelId }) => ({ params: { id: channelId } }),
  replayChannel: ({ channelId }) => ({ params: { id: channelId }, query: { since: '2026-01-01T00:00:00Z' } }),
  getSettings: () => ({ status: ownData }),
  updateSettings: () => ({ body: { timeZone: 'Europe/Berlin' }, status: ownData }),
  tryModel: () => ({ body: { question: 'Hi' }, status: 400 }), // it has no model
  getBalance: () => ({ status: ownData }),
  getAutomaticLimits: () => ({ status: ownData }),
  updateAutomaticLimits: () => ({ body: { creditsPerDay: 7 }, status: ownData }),
  previewRetention: () => ({ query: { messagesMonths: '1' }, status: ownData }),
  getChecklist: () => ({ status: ownData }),
  getExampleData: () => ({ status: ownData }),
  addExampleData: () => ({ status: [201, 409] }),
  removeExampleData: () => ({ status: [200, 404] }),
  listSubAccounts: () => ({ status: ownData }),
  getSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id } }),
  getAgencyTotals: () => ({ status: ownData }),
  listSubAccountCampaigns: ({ subAccount }) => ({ params: { id: subAccount.id } }),
  copyCampaign: ({ subAccount, campaignId }) => ({ params: { id: subAccount.id }, body: { campaignId } }),
  setAutoRecharge: ({ subAccount }) => ({ params: { id: subAccount.id }, body: { autoRecharge: null } }),
  suspendSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id } }),
  resumeSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id } }),
  deleteSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id } }),
  impersonateSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id } }),
}
