import { newEmail } from '../factories.ts'
import { daily, its, nothing, own, ownData, row, type Access, type AccessRows } from './row.ts'

const ofField =
  (body?: unknown): Access['ofAnother'] =>
  ({ fieldId }) => ({ params: { field: fieldId }, ...(body !== undefined && { body }) })

/** Of the public interface. */
export const publicAccess = {
  createContact: row(
    'agent',
    'contactsOrSend',
    ({ contact, listId }) => ({ body: { phone: contact.phone, listId } }),
    { agent: true, audit: daily },
  ),
  findContact: row('viewer', 'any', ({ contact }) => ({ query: { phoneNumber: contact.phone } }), {
    agent: true,
  }),
  getContact: row('viewer', 'any', its('contact'), { agent: true }),
  updateContact: row('agent', 'contactsOrSend', its('contact', { body: { firstName: 'Eve' } }), {
    agent: true,
    audit: ['opt_out_undone'],
  }),
  putContact: row('agent', 'contactsOrSend', its('contact', { body: { firstName: 'Eve' } }), {
    agent: false,
    audit: ['opt_out_undone'],
  }),
  deleteContact: row('manager', 'contacts', its('contact'), { agent: true, audit: ['contact_erased'] }),
  getMergePreview: row(
    'viewer',
    'read',
    ({ contact }) => ({ params: { id: contact.id }, query: { with: contact.id } }),
    { agent: false },
  ),
  mergeContacts: row(
    'manager',
    'full',
    ({ contact }) => ({ params: { id: contact.id }, body: { otherId: contact.id } }),
    { agent: false, audit: ['contact_merged'] },
  ),
  filterContacts: row(
    'viewer',
    'any',
    ({ listId }) => ({ body: { filter: { of: 'list', op: 'is', value: listId } }, status: 200 }),
    { agent: true, audit: nothing },
  ),
  previewSegment: row(
    'viewer',
    'any',
    ({ listId }) => ({ body: { filter: { of: 'list', op: 'is', value: listId } }, status: 200 }),
    { agent: true, audit: nothing },
  ),
  createSegment: row(
    'manager',
    'full',
    ({ listId }) => ({
      body: { name: newEmail('eve'), filter: { of: 'list', op: 'is', value: listId } },
      status: ownData,
    }),
    { agent: true, audit: ['segment_created'] },
  ),
  listSegments: row('viewer', 'any', own, { agent: true }),
  getSegment: row('viewer', 'any', its('segment'), { agent: true }),
  updateSegment: row('manager', 'full', its('segment', { body: { name: 'Eve' } }), {
    agent: true,
    audit: ['segment_changed'],
  }),
  deleteSegment: row('manager', 'full', its('segment'), { agent: true, audit: ['segment_deleted'] }),
  listSegmentContacts: row('viewer', 'any', its('segment'), { agent: true }),
  listSegmentsOfContact: row('viewer', 'any', its('contact'), { agent: true }),
  listCustomFields: row('viewer', 'any', own, { agent: true }),
  addTags: row('agent', 'contactsOrSend', its('contact', { body: { tags: ['vip'] } }), {
    agent: true,
    audit: daily,
  }),
  removeTag: row(
    'agent',
    'contactsOrSend',
    ({ contact, tagId }) => ({ params: { id: contact.id, tag: tagId } }),
    { agent: true, audit: daily },
  ),
  listTags: row('viewer', 'any', own, { agent: true }),
  getTag: row('viewer', 'any', ({ tagId }) => ({ params: { tag: tagId } }), { agent: true }),
  updateTag: row(
    'manager',
    'contacts',
    ({ tagId }) => ({ params: { tag: tagId }, body: { colour: 'red' } }),
    {
      agent: true,
      audit: ['tag_changed'],
    },
  ),
  deleteTag: row('manager', 'contacts', ({ tagId }) => ({ params: { tag: tagId } }), {
    agent: true,
    audit: ['tag_deleted'],
  }),
  declareCustomField: row(
    'manager',
    'full',
    () => ({ body: { name: 'plan', type: 'text' }, status: ownData }),
    { agent: true, audit: ['custom_field_declared'] },
  ),
  getCustomField: row('viewer', 'any', ofField(), { agent: true }),
  changeCustomField: row('manager', 'full', ofField({ type: 'number' }), {
    agent: true,
    audit: ['custom_field_changed'],
  }),
  listNotFitting: row('viewer', 'any', ofField(), { agent: true }),
  undeclareCustomField: row('manager', 'full', ofField(), {
    agent: true,
    audit: ['custom_field_undeclared'],
  }),
  getTimeline: row('viewer', 'readOrSend', its('contact'), { agent: true }),
  getPersonalData: row('manager', 'read', its('contact'), { agent: false }),
  listLists: row('viewer', 'any', own, { agent: true }),
  joinList: row(
    'manager',
    'contactsOrSend',
    ({ listId, contact }) => ({ params: { id: listId }, body: { contactId: contact.id } }),
    { agent: true, audit: daily },
  ),
  listMembers: row('viewer', 'any', its('list'), { agent: true }),
  leaveList: row(
    'agent',
    'contactsOrSend',
    ({ listId, contact }) => ({ params: { id: listId, contactId: contact.id } }),
    { agent: true, audit: daily },
  ),
  createImport: row(
    'manager',
    'contacts',
    ({ listId }) => ({ query: { listId }, body: 'phone\n+15550000001\n' }),
    { agent: false, audit: ['import_started', 'import_finished'] },
  ),
  listImports: row('manager', 'any', own, { agent: true }),
  getImport: row('manager', 'any', its('import'), { agent: true }),
  getRejectedRows: row('manager', 'any', its('import'), { agent: false }),
  listRejectedRows: row('manager', 'any', its('import'), { agent: true }),
  stopGreeting: row('manager', 'contacts', its('import'), {
    agent: true,
    audit: ['import_greeting_stopped'],
    testedIn: 'jobs/greetedImports',
  }),
  createMessage: row('manager', 'send', ({ contact }) => ({ body: { contactId: contact.id, body: 'Hi' } }), {
    agent: true,
    audit: daily,
  }),
  listSendableTemplates: row('viewer', 'readOrSend', own, { agent: true }),
  sendMessage: row(
    'manager',
    'send',
    ({ campaignId }) => ({
      body: { customData: { fromId: 'eve', customChannel: 'crm', body: 'Hi', campaignId } },
    }),
    { agent: true, audit: daily },
  ),
  receiveMessage: row(
    'manager',
    'send',
    ({ campaignId }) => ({
      body: { customData: { messageSid: 'eve', fromId: 'eve', toId: 'x', body: 'Hi', campaignId } },
    }),
    { agent: false, audit: daily },
  ),
  listMessages: row(
    'viewer',
    'readOrSend',
    ({ contact }) => ({ query: { contactId: contact.id }, status: ownData }),
    { agent: true },
  ),
  getMessage: row('viewer', 'readOrSend', its('message'), { agent: true }),
  retryMessage: row('agent', 'send', its('message'), { agent: true, audit: daily }),
  listChannels: row('viewer', 'readOrSend', own, { agent: true }),
  listCampaigns: row('viewer', 'readOrSend', own, { agent: true }),
  grantCredits: row('admin', 'full', ({ subAccount }) => ({ body: { email: subAccount.email, amount: 5 } }), {
    agent: true,
    audit: ['credits_granted'],
  }),
  createSubAccount: row(
    'admin',
    'full',
    ({ subAccount }) => ({ body: { email: subAccount.email }, status: 409 }),
    { agent: true, audit: ['subaccount_created', 'credits_granted'] },
  ),
  findSubAccount: row('viewer', 'read', ({ subAccount }) => ({ query: { email: subAccount.email } }), {
    agent: true,
  }),
  suspendSubAccount: row('admin', 'full', its('subAccount'), {
    agent: false,
    audit: ['subaccount_suspended'],
  }),
  resumeSubAccount: row('admin', 'full', its('subAccount'), { agent: false, audit: ['subaccount_resumed'] }),
  setAutoRecharge: row('admin', 'full', its('subAccount', { body: { autoRecharge: null } }), {
    agent: false,
    audit: ['auto_recharge_changed'],
  }),
  listCreditTransactions: row(
    'viewer',
    'read',
    ({ subAccount }) => ({ query: { email: subAccount.email } }),
    { agent: true },
  ),
  createWebhook: row(
    'admin',
    'send',
    ({ campaignId }) => ({
      body: { targetUrl: 'https://eve.test/', events: ['message.reply'], filter: { campaignId } },
    }),
    { agent: false, audit: ['webhook_created'] },
  ),
  listWebhooks: row('admin', 'readOrSend', own, { agent: true }),
  getWebhook: row('admin', 'readOrSend', its('webhook'), { agent: true }),
  updateWebhook: row('admin', 'send', its('webhook', { body: { active: false } }), {
    agent: false,
    audit: ['webhook_changed'],
  }),
  deleteWebhook: row('admin', 'send', its('webhook'), { agent: false, audit: ['webhook_deleted'] }),
  rotateWebhookSecret: row('admin', 'send', its('webhook'), {
    agent: false,
    audit: ['webhook_secret_rotated'],
  }),
  replayWebhook: row('admin', 'send', its('webhook', { query: { since: '2026-01-01T00:00:00Z' } }), {
    agent: true,
    audit: ['webhook_replayed'],
    testedIn: 'api/auditLog',
  }),
  replayReplies: row('admin', 'full', () => ({ query: { since: '2026-01-01T00:00:00Z' }, status: 400 }), {
    agent: true,
    audit: ['reply_webhook_replayed'],
    testedIn: 'api/auditLog',
  }), // it has no reply webhook
  listEvents: row('viewer', 'readOrSend', () => ({ query: { type: 'contact.created' }, status: ownData }), {
    agent: true,
  }),
  getMe: row('viewer', 'any', own, { agent: true }),
  getOpenApi: row(null, null, () => ({}), { agent: false }), // served at the public address only
} satisfies Partial<AccessRows>
