import { newEmail } from '../factories.ts'
import { its, nothing, own, ownData, row, type AccessRows } from './row.ts'

/** Of the dashboard: sessions, members, settings, keys, sub-accounts and webhooks. */
export const accountAccess = {
  getBootstrap: row(null, null, () => ({ status: 200 })),
  readBootstrapLink: row(null, null, () => ({ body: { token: 'A'.repeat(43) } }), { audit: nothing }),
  bootstrap: row(
    null,
    null,
    () => ({
      body: { token: 'A'.repeat(43), name: 'Eve', email: newEmail('eve'), password: 'correct horse' },
    }),
    { audit: ['account_set_up'], testedIn: 'api/bootstrap' },
  ),
  getSession: row('viewer', null, own),
  signIn: row(null, null, ({ email }) => ({ body: { email, password: 'correct horse' }, status: 401 }), {
    audit: ['signed_in', 'sign_in_failed'],
    testedIn: 'api/auditLog',
  }),
  readSignInLink: row(null, null, () => ({ body: { token: 'A'.repeat(43) } }), { audit: nothing }),
  signInByLink: row(null, null, () => ({ body: { token: 'A'.repeat(43) } }), {
    audit: ['signed_in_by_link'],
    testedIn: 'api/signInLinks',
  }),
  signOut: row('viewer', null, own, { audit: ['signed_out'], testedIn: 'api/auditLog' }),
  changePassword: row(
    'viewer',
    null,
    () => ({ body: { currentPassword: 'x', newPassword: 'correct horse' }, status: 400 }),
    { audit: ['password_changed'], testedIn: 'api/auditLog', whileActing: false },
  ),
  stopImpersonating: row('viewer', null, own, { audit: ['acting_ended'], testedIn: 'api/impersonation' }),
  getNotifications: row('viewer', null, own),
  changeNotifications: row(
    'viewer',
    null,
    () => ({ body: { choices: { waiting: false } }, status: ownData }),
    { audit: 'which mails somebody gets is theirs to choose' },
  ),
  listPushDevices: row('viewer', null, own),
  addPushDevice: row(
    'viewer',
    null,
    () => ({
      body: {
        endpoint: 'https://push.example.com/send/abc',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
      status: ownData,
    }),
    { audit: 'on which devices somebody gets notices is theirs to choose' },
  ),
  removePushDevice: row('viewer', null, () => ({ params: { id: 'dev_x' } }), {
    audit: 'on which devices somebody gets notices is theirs to choose',
  }),
  sendTestNotice: row('viewer', null, () => ({ params: { id: 'dev_x' } }), { audit: nothing }),
  sendTestMail: row('admin', null, () => ({ status: 404 }), { audit: nothing }),
  askForPassword: row(null, null, ({ email }) => ({ body: { email }, status: 404 }), {
    audit: ['password_reset_asked'],
    testedIn: 'jobs/mails',
  }),
  listMembersOfAccount: row('viewer', null, own),
  inviteMember: row('admin', null, ({ email }) => ({ body: { email }, status: 201 }), {
    audit: ['member_invited'],
  }),
  changeMember: row('admin', null, its('member', { body: { role: 'viewer' } }), {
    audit: ['member_role_changed'],
    whileActing: false,
  }),
  listKeysOfMember: row('admin', null, its('member'), { whileActing: false }),
  removeMember: row('admin', null, its('member'), {
    audit: ['member_removed', 'conversations_released'],
    testedIn: 'api/conversations.assigning',
    whileActing: false,
  }),
  readInvitation: row(null, null, () => ({ body: { token: 'A'.repeat(43) } }), { audit: nothing }),
  acceptInvitation: row(
    null,
    null,
    () => ({ body: { token: 'A'.repeat(43), name: 'Eve', password: 'correct horse' } }),
    { audit: ['member_joined'], testedIn: 'api/auditLog' },
  ),
  makePasswordLink: row('admin', null, its('member'), {
    audit: ['password_link_made'],
    testedIn: 'api/passwordLinks',
    whileActing: false,
  }),
  readPasswordLink: row(null, null, () => ({ body: { token: 'A'.repeat(43) } }), { audit: nothing }),
  choosePassword: row(null, null, () => ({ body: { token: 'A'.repeat(43), password: 'correct horse' } }), {
    audit: ['password_changed'],
    testedIn: 'api/passwordLinks',
  }),
  listAuditLog: row('admin', null, own),
  getAuditLogFile: row('admin', null, () => ({ status: 200 })),
  getApiKey: row('admin', 'read', own),
  generateApiKey: row('admin', null, own, {
    audit: ['api_key_generated'],
    testedIn: 'api/dashboardSettings',
  }),
  getSettings: row('viewer', 'read', own),
  updateSettings: row('admin', 'full', () => ({ body: { timeZone: 'Europe/Berlin' }, status: ownData }), {
    audit: ['settings_changed'],
  }),
  previewRetention: row('admin', 'read', () => ({ query: { messagesMonths: '1' }, status: ownData })),
  getChecklist: row('viewer', 'read', own),
  getToday: row('viewer', 'read', own),
  tryModel: row('admin', 'full', () => ({ body: { question: 'Hi' }, status: 400 }), { audit: nothing }), // it has no model
  listNamedKeys: row('admin', null, own),
  createNamedKey: row(
    'admin',
    null,
    () => ({ body: { name: newEmail('eve'), scope: 'read' }, status: ownData }),
    { audit: ['api_key_created'] },
  ),
  endNamedKey: row('admin', null, its('key'), { audit: ['api_key_ended'] }),
  getAutomaticLimits: row('viewer', 'read', own),
  updateAutomaticLimits: row('admin', 'full', () => ({ body: { creditsPerDay: 7 }, status: ownData }), {
    audit: ['settings_changed'],
  }),
  impersonateSubAccount: row('agent', null, its('subAccount'), {
    audit: ['acting_started'],
    testedIn: 'api/impersonation',
    whileActing: false,
  }),
  getExampleData: row('viewer', 'read', own),
  addExampleData: row('manager', 'full', own, {
    audit: ['example_data_added'],
    testedIn: 'journeys/exampleData',
  }),
  openExampleData: row('viewer', null, () => ({ status: [201, 404] }), { audit: 'nobody in it exists' }),
  removeExampleData: row('manager', 'full', () => ({ status: [200, 404] }), {
    audit: ['example_data_removed'],
    testedIn: 'journeys/exampleData',
  }),
  getBalance: row('viewer', 'read', own),
  deleteSubAccount: row('owner', null, its('subAccount'), {
    audit: ['subaccount_deleted', 'subaccount_erased'],
    whileActing: false,
  }),
  listSubAccounts: row('viewer', 'read', own),
  getSubAccount: row('viewer', 'read', its('subAccount')),
  getAgencyTotals: row('viewer', 'read', own),
  listDeliveries: row('admin', 'read', its('webhook')),
  getWebhookHealth: row('admin', 'read', its('webhook')),
  listReplyDeliveries: row('admin', 'read', own),
  getReplyHealth: row('viewer', 'read', own),
  getReplyWebhook: row('admin', 'read', own),
  saveReplyWebhook: row('admin', 'full', () => ({ body: { url: 'https://eve.test/' }, status: ownData }), {
    audit: ['reply_webhook_changed'],
  }),
  deleteReplyWebhook: row('admin', 'full', own, { audit: ['reply_webhook_removed'] }),
  getReplyWebhookSecret: row('admin', null, () => ({ status: [200, 404] })),
  rotateReplyWebhookSecret: row('admin', null, () => ({ status: [200, 404] }), {
    audit: ['reply_webhook_secret_rotated'],
  }),
  testReplyWebhook: row('admin', 'full', () => ({}), {
    audit: 'it sends an example to where replies go already, and keeps nothing',
  }),
} satisfies Partial<AccessRows>
