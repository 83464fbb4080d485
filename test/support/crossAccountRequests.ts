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
  /** The expected status, or each of those that are fine. */
  status: number | readonly number[]
}

/** The endpoint names something of the other account: it must answer as if that did not exist. */
const notFound = 404
/** The endpoint names nothing of the other account: it answers with what belongs to the sender. */
const ownData = [200, 201]

/** One request for each endpoint. A new endpoint without a line here does not compile. */
export const crossAccountRequests: Record<AnyEndpointName, (of: PopulatedAccount) => CrossAccountRequest> = {
  createContact: ({ contact, listId }) => ({ body: { phone: contact.phone, listId }, status: notFound }),
  findContact: ({ contact }) => ({ query: { phoneNumber: contact.phone }, status: notFound }),
  getContact: ({ contact }) => ({ params: { id: contact.id }, status: notFound }),
  updateContact: ({ contact }) => ({
    params: { id: contact.id },
    body: { firstName: 'Eve' },
    status: notFound,
  }),
  putContact: ({ contact }) => ({ params: { id: contact.id }, body: { firstName: 'Eve' }, status: notFound }),
  getTimeline: ({ contact }) => ({ params: { id: contact.id }, status: notFound }),
  deleteContact: ({ contact }) => ({ params: { id: contact.id }, status: notFound }),
  listLists: () => ({ status: ownData }),
  joinList: ({ listId, contact }) => ({
    params: { id: listId },
    body: { contactId: contact.id },
    status: notFound,
  }),
  listMembers: ({ listId }) => ({ params: { id: listId }, status: notFound }),
  leaveList: ({ listId, contact }) => ({ params: { id: listId, contactId: contact.id }, status: notFound }),
  sendMessage: ({ campaignId }) => ({
    body: { customData: { fromId: 'eve', customChannel: 'crm', body: 'Hi', campaignId } },
    status: notFound,
  }),
  receiveMessage: ({ campaignId }) => ({
    body: { customData: { messageSid: 'eve', fromId: 'eve', toId: 'x', body: 'Hi', campaignId } },
    status: notFound,
  }),
  listMessages: ({ contact }) => ({ query: { contactId: contact.id }, status: ownData }),
  getMessage: ({ messageId }) => ({ params: { id: messageId }, status: notFound }),
  retryMessage: ({ messageId }) => ({ params: { id: messageId }, status: notFound }),
  listChannels: () => ({ status: ownData }),
  listCampaigns: () => ({ status: ownData }),
  grantCredits: ({ subAccount }) => ({ body: { email: subAccount.email, amount: 5 }, status: notFound }),
  createSubAccount: ({ subAccount }) => ({ body: { email: subAccount.email }, status: 409 }),
  findSubAccount: ({ subAccount }) => ({ query: { email: subAccount.email }, status: notFound }),
  listCreditTransactions: ({ subAccount }) => ({ query: { email: subAccount.email }, status: notFound }),
  createWebhook: ({ campaignId }) => ({
    body: { targetUrl: 'https://eve.test/', events: ['message.reply'], filter: { campaignId } },
    status: notFound,
  }),
  listWebhooks: () => ({ status: ownData }),
  getWebhook: ({ webhookId }) => ({ params: { id: webhookId }, status: notFound }),
  updateWebhook: ({ webhookId }) => ({
    params: { id: webhookId },
    body: { active: false },
    status: notFound,
  }),
  deleteWebhook: ({ webhookId }) => ({ params: { id: webhookId }, status: notFound }),
  rotateWebhookSecret: ({ webhookId }) => ({ params: { id: webhookId }, status: notFound }),
  replayWebhook: ({ webhookId }) => ({
    params: { id: webhookId },
    query: { since: '2026-01-01T00:00:00Z' },
    status: notFound,
  }),
  listEvents: () => ({ query: { type: 'contact.created' }, status: ownData }),
  getMe: () => ({ status: ownData }),
  getOpenApi: () => ({ status: notFound }), // served at the public address only

  createCampaign: ({ listId }) => ({ body: { name: 'Eve', listId }, status: notFound }),
  getCampaign: ({ campaignId }) => ({ params: { id: campaignId }, status: notFound }),
  updateCampaign: ({ campaignId }) => ({
    params: { id: campaignId },
    body: { name: 'Eve' },
    status: notFound,
  }),
  deleteCampaign: ({ campaignId }) => ({ params: { id: campaignId }, status: notFound }),
  transitionCampaign: ({ campaignId }) => ({
    params: { id: campaignId },
    body: { status: 'Paused' },
    status: notFound,
  }),
  getCampaignStats: ({ campaignId }) => ({ params: { id: campaignId }, status: notFound }),
  getCampaignQueue: ({ campaignId }) => ({ params: { id: campaignId }, status: notFound }),
  previewTexts: ({ contact }) => ({
    body: { texts: ['Hi {{firstName}}'], contactId: contact.id },
    status: notFound,
  }),
  tryBot: ({ contact }) => ({
    body: {
      messages: [{ from: 'contact', body: 'Hi' }],
      language: 'en',
      botInstructions: null,
      answers: [],
      contactId: contact.id,
    },
    status: notFound,
  }),
  listConversations: ({ campaignId }) => ({ query: { campaignId }, status: ownData }),
  getConversation: ({ contact }) => ({ params: { contactId: contact.id }, status: notFound }),
  markConversationRead: ({ contact, messageId }) => ({
    params: { contactId: contact.id },
    body: { messageId },
    status: notFound,
  }),
  changeBot: ({ contact }) => ({
    params: { contactId: contact.id },
    body: { botActive: false },
    status: notFound,
  }),
  replyByHand: ({ contact }) => ({ params: { id: contact.id }, body: { body: 'Hi' }, status: notFound }),
  listMessageAttempts: ({ messageId }) => ({ params: { id: messageId }, status: notFound }),
  listConnectedChannels: () => ({ status: ownData }),
  connectChannel: () => ({ body: { kind: 'sandbox' }, status: 201 }),
  disconnectChannel: ({ channelId }) => ({ params: { id: channelId }, status: notFound }),
  becomeContact: ({ campaignId }) => ({ body: { campaignId }, status: notFound }),
  writeAsContact: ({ contact }) => ({ params: { id: contact.id }, body: { body: 'Hi' }, status: notFound }),
  readAsContact: ({ contact, messageId }) => ({
    params: { id: contact.id },
    body: { messageId },
    status: notFound,
  }),
  watch: () => ({ status: 200 }),
  createImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: notFound }),
  previewImport: ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: [200, 404] }),
  listImports: () => ({ status: ownData }),
  getImport: ({ importId }) => ({ params: { id: importId }, status: notFound }),
  getRejectedRows: ({ importId }) => ({ params: { id: importId }, status: notFound }),
  listRejectedRows: ({ importId }) => ({ params: { id: importId }, status: notFound }),
  createExport: ({ listId }) => ({ body: { listId }, status: notFound }),
  listExports: () => ({ status: ownData }),
  getExport: ({ exportId }) => ({ params: { id: exportId }, status: notFound }),
  getExportFile: ({ exportId }) => ({ params: { id: exportId }, status: notFound }),
  createList: () => ({ body: { name: `Leads of ${newEmail('eve')}` }, status: ownData }),
  getList: ({ listId }) => ({ params: { id: listId }, status: notFound }),
  renameList: ({ listId }) => ({ params: { id: listId }, body: { name: 'Eve' }, status: notFound }),
  deleteList: ({ listId }) => ({ params: { id: listId }, status: notFound }),
  listListsOfContact: ({ contact }) => ({ params: { id: contact.id }, status: notFound }),
  searchContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),
  countContacts: ({ listId }) => ({ query: { listId }, status: [200, 404] }),

  getBootstrap: () => ({ status: 200 }),
  readBootstrapLink: () => ({ body: { token: 'A'.repeat(43) }, status: notFound }),
  bootstrap: () => ({
    body: { token: 'A'.repeat(43), name: 'Eve', email: newEmail('eve'), password: 'correct horse' },
    status: notFound,
  }),
  getSession: () => ({ status: ownData }),
  signIn: ({ email }) => ({ body: { email, password: 'correct horse' }, status: 401 }),
  signOut: () => ({ status: ownData }),
  changePassword: () => ({ body: { currentPassword: 'x', newPassword: 'correct horse' }, status: 400 }),
  stopImpersonating: () => ({ status: ownData }),
  listMembersOfAccount: () => ({ status: ownData }),
  inviteMember: ({ email }) => ({ body: { email }, status: 409 }),
  removeMember: ({ memberId }) => ({ params: { id: memberId }, status: notFound }),
  makePasswordLink: ({ memberId }) => ({ params: { id: memberId }, status: notFound }),
  readPasswordLink: () => ({ body: { token: 'A'.repeat(43) }, status: notFound }),
  choosePassword: () => ({ body: { token: 'A'.repeat(43), password: 'correct horse' }, status: notFound }),
  readInvitation: () => ({ body: { token: 'A'.repeat(43) }, status: notFound }),
  acceptInvitation: () => ({
    body: { token: 'A'.repeat(43), name: 'Eve', password: 'correct horse' },
    status: notFound,
  }),
  listAuditLog: () => ({ status: ownData }),
  getApiKey: () => ({ status: ownData }),
  generateApiKey: () => ({ status: ownData }),
  getReplyWebhook: () => ({ status: ownData }),
  saveReplyWebhook: () => ({ body: { url: 'https://eve.test/' }, status: ownData }),
  deleteReplyWebhook: () => ({ status: ownData }),
  getReplyWebhookSecret: () => ({ status: [200, 404] }),
  rotateReplyWebhookSecret: () => ({ status: [200, 404] }),
  testReplyWebhook: () => ({ status: notFound }),
  listDeliveries: ({ webhookId }) => ({ params: { id: webhookId }, status: notFound }),
  getSettings: () => ({ status: ownData }),
  updateSettings: () => ({ body: { timeZone: 'Europe/Berlin' }, status: ownData }),
  getChecklist: () => ({ status: ownData }),
  listSubAccounts: () => ({ status: ownData }),
  getSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id }, status: notFound }),
  setAutoRecharge: ({ subAccount }) => ({
    params: { id: subAccount.id },
    body: { autoRecharge: null },
    status: notFound,
  }),
  impersonateSubAccount: ({ subAccount }) => ({ params: { id: subAccount.id }, status: notFound }),
}
