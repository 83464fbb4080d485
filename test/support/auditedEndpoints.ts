import type { contract } from '@replyloop/shared/contract/contract'
import type { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { AuditAction } from '@replyloop/shared/values/account'

type Rows = typeof contract & typeof dashboardContract
/** An endpoint that changes something, by its method. */
export type ChangingEndpoint = {
  [K in keyof Rows]: Rows[K]['method'] extends 'GET' ? never : K
}[keyof Rows]

const daily = 'what contacts and agents do all day stands on timelines and beside messages'
const nothing = 'it changes nothing'

/** Endpoints that change something and leave no line in the audit log, with the reason. */
export const notAudited = {
  createContact: daily,
  joinList: daily,
  leaveList: daily,
  sendMessage: daily,
  receiveMessage: daily,
  retryMessage: daily,
  sendAgentReply: daily,
  markConversationRead: daily,
  changeBot: daily,
  becomeContact: 'it is a phone to try things on',
  writeAsContact: 'it is a phone to try things on',
  readAsContact: 'it is a phone to try things on',
  previewTexts: nothing,
  tryBot: nothing,
  previewImport: nothing,
  previewTemplate: nothing,
  tryModel: nothing,
  sendTestMail: nothing,
  changeNotifications: 'which mails somebody gets is theirs to choose',
  readBootstrapLink: nothing,
  readSignInLink: nothing,
  readInvitation: nothing,
  readPasswordLink: nothing,
  testReplyWebhook: 'it sends an example to where replies go already, and keeps nothing',
  syncTemplates: 'it reads anew what the provider has',
} satisfies Partial<Record<ChangingEndpoint, string>>

export type AuditedEndpoint = Exclude<ChangingEndpoint, keyof typeof notAudited>

/** What each of the others leaves in the audit log. A new endpoint without a line here, or above, does not compile. */
export const auditedEndpoints: Record<AuditedEndpoint, readonly [AuditAction, ...AuditAction[]]> = {
  updateContact: ['opt_out_undone'],
  putContact: ['opt_out_undone'],
  deleteContact: ['contact_erased'],
  mergeContacts: ['contact_merged'],
  createImport: ['import_started', 'import_finished'],
  createExport: ['export_started'],
  grantCredits: ['credits_granted'],
  createSubAccount: ['subaccount_created', 'credits_granted'],
  suspendSubAccount: ['subaccount_suspended'],
  resumeSubAccount: ['subaccount_resumed'],
  deleteSubAccount: ['subaccount_deleted', 'subaccount_erased'],
  setAutoRecharge: ['auto_recharge_changed'],
  impersonateSubAccount: ['acting_started'],
  stopImpersonating: ['acting_ended'],
  createWebhook: ['webhook_created'],
  updateWebhook: ['webhook_changed'],
  deleteWebhook: ['webhook_deleted'],
  rotateWebhookSecret: ['webhook_secret_rotated'],
  replayWebhook: ['webhook_replayed'],
  replayReplies: ['reply_webhook_replayed'],
  saveReplyWebhook: ['reply_webhook_changed'],
  deleteReplyWebhook: ['reply_webhook_removed'],
  rotateReplyWebhookSecret: ['reply_webhook_secret_rotated'],
  createCampaign: ['campaign_created'],
  updateCampaign: ['campaign_changed'],
  transitionCampaign: ['campaign_status_changed'],
  chooseTemplate: ['campaign_template_chosen'],
  deleteCampaign: ['campaign_deleted'],
  copyCampaign: ['campaign_copied'],
  createList: ['list_created'],
  renameList: ['list_renamed'],
  deleteList: ['list_deleted'],
  connectChannel: ['channel_connected'],
  changeChannel: ['channel_changed'],
  disconnectChannel: ['channel_disconnected'],
  resumeChannel: ['channel_resumed'],
  testChannel: ['channel_tested'],
  registerChannel: ['channel_registered'],
  subscribeChannel: ['channel_subscribed'],
  replayChannel: ['channel_replayed'],
  createTemplate: ['template_submitted'],
  deleteTemplate: ['template_deleted'],
  updateSettings: ['settings_changed'],
  updateAutomaticLimits: ['settings_changed'],
  generateApiKey: ['api_key_generated'],
  createNamedKey: ['api_key_created'],
  endNamedKey: ['api_key_ended'],
  inviteMember: ['member_invited'],
  changeMember: ['member_role_changed'],
  removeMember: ['member_removed'],
  makePasswordLink: ['password_link_made'],
  acceptInvitation: ['member_joined'],
  choosePassword: ['password_changed'],
  changePassword: ['password_changed'],
  askForPassword: ['password_reset_asked'],
  bootstrap: ['account_set_up'],
  signIn: ['signed_in', 'sign_in_failed'],
  signInByLink: ['signed_in_by_link'],
  signOut: ['signed_out'],
  addExampleData: ['example_data_added'],
  removeExampleData: ['example_data_removed'],
}

/** Where the lines of those endpoints are tested that need more than a request. */
export const auditedElsewhere = {
  impersonateSubAccount: 'test/api/impersonation.test.ts',
  stopImpersonating: 'test/api/impersonation.test.ts',
  replayWebhook: 'test/api/auditLog.test.ts',
  replayReplies: 'test/api/auditLog.test.ts',
  chooseTemplate: 'test/api/campaignTemplates.test.ts',
  connectChannel: 'test/api/connectedChannels.test.ts',
  changeChannel: 'test/api/connectedChannels.test.ts',
  disconnectChannel: 'test/api/connectedChannels.test.ts',
  resumeChannel: 'test/api/connectedChannels.test.ts',
  testChannel: 'test/api/connectedChannels.test.ts',
  registerChannel: 'test/api/connectedChannels.test.ts',
  subscribeChannel: 'test/api/connectedChannels.test.ts',
  replayChannel: 'test/jobs/channelHealth.test.ts',
  createTemplate: 'test/api/channelTemplates.test.ts',
  deleteTemplate: 'test/api/channelTemplates.test.ts',
  generateApiKey: 'test/api/dashboardSettings.test.ts',
  makePasswordLink: 'test/api/passwordLinks.test.ts',
  acceptInvitation: 'test/api/auditLog.test.ts',
  choosePassword: 'test/api/passwordLinks.test.ts',
  changePassword: 'test/api/auditLog.test.ts',
  askForPassword: 'test/jobs/mails.test.ts',
  bootstrap: 'test/api/bootstrap.test.ts',
  signIn: 'test/api/auditLog.test.ts',
  signInByLink: 'test/api/signInLinks.test.ts',
  signOut: 'test/api/auditLog.test.ts',
  addExampleData: 'test/journeys/exampleData.test.ts',
  removeExampleData: 'test/journeys/exampleData.test.ts',
} satisfies Partial<Record<AuditedEndpoint, `test/${string}`>>

/** Actions that no changing endpoint leaves: what is read that should not be read unseen, commands, and the service itself. */
export const otherActions: Readonly<Partial<Record<AuditAction, string>>> = {
  reply_webhook_secret_shown: 'GET /reply_webhook/secret',
  contact_data_downloaded: 'GET /contacts/:id/data',
  rejected_rows_downloaded: 'GET /imports/:id/rejected',
  export_downloaded: 'GET /exports/:id/file',
  audit_log_downloaded: 'GET /audit_log/file',
  sign_in_link_made: 'npm run demo, npm run seed',
  api_key_changed: 'provisioning',
  webhook_disabled: 'the service, after five days of failure or a 410',
  credits_recharged: 'the service, below the threshold',
}
