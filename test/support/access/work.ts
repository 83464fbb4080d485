import { newEmail } from '../factories.ts'
import { daily, its, nothing, own, ownData, row, type AccessRows } from './row.ts'

/** Of the dashboard: campaigns, conversations, channels, contacts and lists. */
export const workAccess = {
  createCampaign: row('manager', 'full', ({ listId }) => ({ body: { name: 'Eve', listId } }), {
    audit: ['campaign_created'],
  }),
  getCampaign: row('viewer', 'read', its('campaign')),
  updateCampaign: row('manager', 'full', its('campaign', { body: { name: 'Eve' } }), {
    audit: ['campaign_changed'],
  }),
  deleteCampaign: row('manager', 'full', its('campaign'), { audit: ['campaign_deleted'] }),
  getGreetingPlan: row('viewer', 'read', its('campaign')),
  transitionCampaign: row('manager', 'full', its('campaign', { body: { status: 'Paused' } }), {
    audit: ['campaign_status_changed'],
  }),
  getCampaignStats: row('viewer', 'read', its('campaign')),
  getBotFigures: row('viewer', 'read', its('campaign')),
  listBotConversations: row('viewer', 'read', its('campaign', { query: { figure: 'answered' } })),
  getCampaignQueue: row('viewer', 'read', its('campaign')),
  listCampaignOverview: row('viewer', 'read', own),
  previewTexts: row(
    'viewer',
    'full',
    ({ contact }) => ({ body: { texts: ['Hi {{firstName}}'], contactId: contact.id } }),
    { audit: nothing },
  ),
  tryBot: row(
    'manager',
    'full',
    ({ contact }) => ({
      body: {
        messages: [{ from: 'contact', body: 'Hi' }],
        language: 'en',
        botInstructions: null,
        answers: [],
        contactId: contact.id,
      },
    }),
    { audit: nothing },
  ),
  listUntoldFacts: row('viewer', 'read', ({ campaignId }) => ({ query: { campaignId }, status: ownData })),
  chooseTemplate: row('manager', 'full', its('campaign', { body: { clear: true } }), {
    audit: ['campaign_template_chosen'],
    testedIn: 'api/campaignTemplates',
  }),
  listSubAccountCampaigns: row('manager', 'read', its('subAccount')),
  listSubAccountSegments: row('manager', 'read', its('subAccount')),
  listSubAccountSnippets: row('manager', 'read', its('subAccount')),
  copySnippets: row('manager', 'full', ({ subAccount }) => ({ params: { id: subAccount.id }, body: {} }), {
    audit: ['snippets_copied'],
    testedIn: 'api/copySnippets',
    agent: true,
  }),
  copyCampaign: row(
    'manager',
    'full',
    ({ subAccount, campaignId }) => ({ params: { id: subAccount.id }, body: { campaignId } }),
    { audit: ['campaign_copied'] },
  ),
  countConversations: row('viewer', 'read', ({ campaignId }) => ({ query: { campaignId }, status: ownData })),
  editTranscript: row('agent', 'full', its('message', { body: { text: 'Hello' } }), {
    audit: ['transcript_changed'],
    testedIn: 'journeys/voiceNotes',
  }),
  markConversationRead: row(
    'agent',
    'full',
    ({ contact, messageId }) => ({ params: { contactId: contact.id }, body: { messageId } }),
    { audit: daily },
  ),
  markConversationUnread: row(
    'agent',
    'full',
    ({ contact, messageId }) => ({ params: { contactId: contact.id }, body: { messageId } }),
    { audit: daily },
  ),
  askForRating: row('agent', 'full', ({ contact }) => ({ params: { contactId: contact.id } }), {
    audit: ['rating_asked'],
    testedIn: 'api/askForRating',
  }),
  tellPresence: row(
    'agent',
    null,
    ({ contact }) => ({ params: { contactId: contact.id }, body: { doing: 'reads' } }),
    { audit: nothing },
  ),
  changeBot: row(
    'agent',
    'full',
    ({ contact }) => ({ params: { contactId: contact.id }, body: { botActive: false } }),
    { audit: daily },
  ),
  sendAgentReply: row('agent', 'full', its('contact', { body: { body: 'Hi' } }), { audit: daily }),
  watch: row('viewer', 'read', () => ({ status: 200 })),
  listConnectedChannels: row('viewer', 'read', own),
  listChannelDays: row('viewer', 'read', own),
  connectChannel: row('admin', 'full', () => ({ body: { kind: 'sandbox' }, status: 201 }), {
    audit: ['channel_connected'],
    testedIn: 'api/connectedChannels',
  }),
  getConnectedChannel: row('viewer', 'read', its('channel')),
  changeChannel: row('admin', 'full', its('channel', { body: { settings: {} } }), {
    audit: ['channel_changed'],
    testedIn: 'api/connectedChannels',
  }),
  disconnectChannel: row('admin', 'full', its('channel'), {
    audit: ['channel_disconnected'],
    testedIn: 'api/connectedChannels',
  }),
  testChannel: row('admin', 'full', its('channel'), {
    audit: ['channel_tested'],
    testedIn: 'api/connectedChannels',
  }),
  registerChannel: row('admin', 'full', its('channel', { body: { pin: '123456' } }), {
    audit: ['channel_registered'],
    testedIn: 'api/connectedChannels',
  }),
  subscribeChannel: row('admin', 'full', its('channel'), {
    audit: ['channel_subscribed'],
    testedIn: 'api/connectedChannels',
  }),
  resumeChannel: row('admin', 'full', its('channel'), {
    audit: ['channel_resumed'],
    testedIn: 'api/connectedChannels',
  }),
  listChannelNotices: row('viewer', 'read', its('channel')),
  listTemplates: row('viewer', 'read', its('channel')),
  createTemplate: row(
    'manager',
    'full',
    its('channel', {
      body: { name: 'eve', category: 'UTILITY', language: 'en_US', text: 'Your order is ready.' },
    }),
    { audit: ['template_submitted'], testedIn: 'api/channelTemplates' },
  ),
  previewTemplate: row('viewer', 'full', its('channel', { body: { text: 'Your order is ready.' } }), {
    audit: nothing,
  }),
  syncTemplates: row('manager', 'full', its('channel'), { audit: 'it reads anew what the provider has' }),
  editTemplate: row(
    'manager',
    'full',
    ({ channelId }) => ({
      params: { id: channelId, templateId: 'tpl_of_another' },
      body: { text: 'Your order is ready.' },
    }),
    { audit: ['template_edited'], testedIn: 'api/editedTemplates' },
  ),
  deleteTemplate: row(
    'manager',
    'full',
    ({ channelId }) => ({ params: { id: channelId, templateId: 'tpl_of_another' } }),
    { audit: ['template_deleted'], testedIn: 'api/channelTemplates' },
  ),
  becomeContact: row('manager', 'full', ({ campaignId }) => ({ body: { campaignId } }), {
    audit: 'it is a phone to try things on',
  }),
  writeAsContact: row('manager', 'full', its('contact', { body: { body: 'Hi' } }), {
    audit: 'it is a phone to try things on',
  }),
  readAsContact: row(
    'manager',
    'full',
    ({ contact, messageId }) => ({ params: { id: contact.id }, body: { messageId } }),
    { audit: 'it is a phone to try things on' },
  ),
  listChannelDeliveries: row('viewer', 'read', its('channel')),
  getChannelHealth: row('viewer', 'read', its('channel')),
  replayChannel: row('admin', 'full', its('channel', { query: { since: '2026-01-01T00:00:00Z' } }), {
    audit: ['channel_replayed'],
    testedIn: 'jobs/channelHealth',
  }),
  listMessageAttempts: row('viewer', 'read', its('message')),
  listMessagesInDoubt: row('viewer', 'read', its('channel')),
  retryMessagesInDoubt: row(
    'manager',
    'full',
    ({ channelId, messageId }) => ({
      params: { id: channelId },
      body: { messages: [{ id: messageId, attempts: 1 }] },
    }),
    { audit: ['channel_in_doubt_retried'], testedIn: 'jobs/messagesInDoubt' },
  ),
  previewImport: row(
    'manager',
    'contacts',
    ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n', status: [200, 404] }),
    { audit: nothing },
  ),
  getSnippetFile: row('agent', 'read', () => ({ status: 200 })),
  importSnippets: row('manager', 'full', () => ({ body: 'shortcut,text\nhi,Hello\n', status: 200 }), {
    audit: ['snippet_created', 'snippet_changed'],
    testedIn: 'api/snippets.files',
  }),
  getImportPlan: row('manager', 'any', its('import')),
  startImport: row('manager', 'contacts', its('import', { body: {} }), {
    audit: ['import_confirmed'],
    testedIn: 'jobs/greetedImports',
  }),
  cancelImport: row('manager', 'contacts', its('import'), {
    audit: ['import_cancelled'],
    testedIn: 'jobs/greetedImports',
  }),
  createExport: row('manager', 'contacts', ({ listId }) => ({ body: { listId } }), {
    audit: ['export_started'],
  }),
  listExports: row('manager', 'any', own),
  getExport: row('manager', 'any', its('export')),
  getExportFile: row('manager', 'any', its('export')),
  searchContacts: row('viewer', 'any', ({ listId }) => ({ query: { listId }, status: [200, 404] })),
  countContacts: row('viewer', 'any', ({ listId }) => ({ query: { listId }, status: [200, 404] })),
  createList: row(
    'manager',
    'contacts',
    () => ({ body: { name: `Leads of ${newEmail('eve')}` }, status: ownData }),
    { audit: ['list_created'] },
  ),
  getList: row('viewer', 'any', its('list')),
  renameList: row('manager', 'contacts', its('list', { body: { name: 'Eve' } }), { audit: ['list_renamed'] }),
  deleteList: row('manager', 'contacts', its('list'), { audit: ['list_deleted'] }),
  listListsOfContact: row('viewer', 'any', its('contact')),
} satisfies Partial<AccessRows>
