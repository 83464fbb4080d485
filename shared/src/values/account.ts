/** The kinds of account: an agency has sub-accounts, which are `standard`. */
export const accountTypes = ['standard', 'agency'] as const
export type AccountType = (typeof accountTypes)[number]

/** What a line of the credit history does. */
export const creditKinds = ['grant', 'charge'] as const

/** The actions in the audit log. */
export const auditActions = [
  'account_set_up',
  'signed_in',
  'sign_in_link_made',
  'signed_in_by_link',
  'signed_out',
  'password_changed',
  'member_invited',
  'member_joined',
  'member_removed',
  'member_role_changed',
  'password_link_made',
  'api_key_generated',
  'api_key_created',
  'api_key_changed',
  'api_key_ended',
  'reply_webhook_changed',
  'reply_webhook_removed',
  'channel_connected',
  'channel_disconnected',
  'channel_changed',
  'channel_tested',
  'channel_registered',
  'channel_subscribed',
  'channel_resumed',
  'reply_webhook_secret_shown',
  'reply_webhook_secret_rotated',
  'settings_changed',
  'opt_out_undone',
  'contact_merged',
  'contact_erased',
  'contact_data_downloaded',
  'auto_recharge_changed',
  'example_data_added',
  'example_data_removed',
  'acting_started',
  'acting_ended',
] as const
export type AuditAction = (typeof auditActions)[number]

/** How far a member is: `invited` until the person has chosen a password. */
export const memberStatuses = ['active', 'invited'] as const
