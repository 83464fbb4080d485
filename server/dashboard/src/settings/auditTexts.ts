import type { AuditAction } from '@replyloop/shared/values/account'
import type { AuditKind } from '@replyloop/shared/values/audit'

/** What the lines of a kind are about. */
export const kindTexts: Readonly<Record<AuditKind, string>> = {
  access: 'Sign-ins and acting as',
  members: 'Members',
  keys: 'API keys',
  settings: 'Settings',
  webhooks: 'Webhooks',
  channels: 'Channels and templates',
  campaigns: 'Campaigns',
  lists: 'Lists',
  contacts: 'Contacts',
  transfers: 'Imports, exports, downloads',
  credits: 'Credits',
  sub_accounts: 'Sub-accounts',
}

/** Who acts without being a member. */
export const otherActors: Readonly<Record<string, string>> = {
  key: 'An API key',
  operator: 'The operator',
  service: 'The service',
}

/** The same, as those whose lines alone are shown. */
export const onlyActors: Readonly<Record<string, string>> = {
  key: 'API keys',
  operator: 'the operator',
  service: 'the service',
}

/** The name of a field in words: `Credits per day` of `limits.creditsPerDay`. */
export function fieldText(field: string): string {
  const words = field
    .replace(/^.*\./, '')
    .replace(/(?<=.)Id$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace('sub account', 'sub-account')
    .replace('follow ups', 'follow-ups')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What somebody did, between their name and whom or what they did it to. */
export const actionTexts: Readonly<Record<AuditAction, string>> = {
  account_set_up: 'set the account up with',
  signed_in: 'signed in with',
  sign_in_failed: 'gave a wrong password for',
  sign_in_link_made: 'made a sign-in link for',
  signed_in_by_link: 'signed in by a link of the operator with',
  signed_out: 'signed out',
  password_changed: 'changed the password of',
  acting_started: 'signed in as',
  acting_ended: 'went back from',
  member_invited: 'invited',
  member_joined: 'joined with',
  member_role_changed: 'changed the role of',
  member_removed: 'removed',
  password_link_made: 'made a link for a new password of',
  password_reset_asked: 'asked at the sign-in page for a new password of',
  api_key_generated: 'generated the API key',
  api_key_created: 'made the key',
  api_key_changed: 'changed the key',
  api_key_ended: 'ended the key',
  settings_changed: 'changed settings:',
  reply_webhook_changed: 'set the Custom Channel Webhook to',
  reply_webhook_removed: 'unset the Custom Channel Webhook',
  reply_webhook_secret_shown: 'looked at the signing secret of the Custom Channel Webhook',
  reply_webhook_secret_rotated: 'changed the signing secret of the Custom Channel Webhook',
  reply_webhook_replayed: 'sent replies that had failed again',
  webhook_created: 'made a webhook to',
  webhook_changed: 'changed the webhook to',
  webhook_secret_rotated: 'changed the signing secret of the webhook to',
  webhook_replayed: 'sent events again to the webhook at',
  webhook_disabled: 'switched off the webhook to',
  webhook_deleted: 'deleted the webhook to',
  channel_connected: 'connected the channel',
  channel_disconnected: 'disconnected the channel',
  channel_changed: 'changed the settings of the channel',
  channel_tested: 'tested the channel',
  channel_registered: 'registered, with its PIN, the channel',
  channel_subscribed: 'asked the provider for the hooks of the channel',
  channel_resumed: 'tried again the channel',
  channel_replayed: 'sent messages that had failed again on the channel',
  channel_in_doubt_retried: 'sent messages again that may have arrived on the channel',
  template_submitted: 'submitted the template',
  template_edited: 'changed the template, and submitted it again:',
  template_deleted: 'deleted the template',
  campaign_created: 'made the campaign',
  campaign_changed: 'changed the campaign',
  campaign_status_changed: 'changed the status of the campaign',
  campaign_template_chosen: 'chose a template for the campaign',
  campaign_copied: 'copied a campaign to',
  campaign_deleted: 'deleted the campaign',
  broadcast_created: 'wrote the broadcast',
  broadcast_changed: 'changed the broadcast',
  broadcast_deleted: 'deleted the broadcast',
  broadcast_started: 'started the broadcast',
  broadcast_paused: 'paused the broadcast',
  broadcast_resumed: 'resumed the broadcast',
  broadcast_cancelled: 'cancelled the broadcast',
  list_created: 'made the list',
  list_renamed: 'renamed the list',
  tag_changed: 'changed the tag',
  tag_deleted: 'deleted the tag',
  list_deleted: 'deleted the list',
  segment_created: 'made the segment',
  segment_changed: 'changed the segment',
  segment_deleted: 'deleted the segment',
  bulk_started: 'started the bulk action',
  bulk_cancelled: 'cancelled the bulk action',
  bulk_undone: 'undid the bulk action',
  bulk_greeting_stopped: 'stopped the greeting of the bulk action',
  conversation_assigned: 'assigned the conversation with',
  conversation_closed: 'closed the conversation with',
  conversations_released: 'gave back the open conversations of',
  scheduled_message_changed: 'changed the scheduled message',
  scheduled_message_cancelled: 'cancelled the scheduled message',
  snippet_created: 'wrote the snippet',
  snippet_changed: 'changed the snippet',
  snippet_deleted: 'deleted the snippet',
  note_changed: 'changed a note about the contact',
  note_deleted: 'deleted a note about the contact',
  custom_field_declared: 'gave a type to the custom field',
  custom_field_changed: 'changed the custom field',
  custom_field_undeclared: 'took the type from the custom field',
  opt_out_undone: 'took back the opt-out of the contact',
  contact_merged: 'merged the contact',
  contact_erased: 'erased the contact',
  contact_data_downloaded: 'downloaded the data of the contact',
  import_started: 'began the import',
  import_finished: 'ended the import',
  import_confirmed: 'confirmed the import',
  import_cancelled: 'cancelled the import',
  import_greeting_stopped: 'stopped the greeting of the import',
  rejected_rows_downloaded: 'downloaded the rejected rows of the import',
  export_started: 'began the export',
  export_downloaded: 'downloaded the file of the export',
  audit_log_downloaded: 'downloaded the audit log',
  credits_granted: 'granted credits to',
  credits_recharged: 'recharged credits of',
  auto_recharge_changed: 'changed the auto-recharge of',
  subaccount_created: 'made the sub-account',
  subaccount_suspended: 'suspended',
  subaccount_resumed: 'resumed',
  subaccount_deleted: 'deleted (can be undone for 30 days)',
  subaccount_erased: 'erased',
  example_data_added: 'added example data',
  example_data_removed: 'removed the example data',
}
