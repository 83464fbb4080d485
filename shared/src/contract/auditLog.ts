import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, pageOf, pageQuery } from './fields.ts'

/** The actions in the audit log. */
export const AuditAction = z.enum([
  'account_set_up',
  'signed_in',
  'signed_out',
  'password_changed',
  'member_invited',
  'member_joined',
  'member_removed',
  'password_link_made',
  'api_key_generated',
  'reply_webhook_changed',
  'reply_webhook_removed',
  'reply_webhook_secret_shown',
  'reply_webhook_secret_rotated',
  'settings_changed',
  'auto_recharge_changed',
  'acting_started',
  'acting_ended',
])
export type AuditAction = z.output<typeof AuditAction>

/** Who did what, when. */
export const AuditEntry = z.object({
  id: z.string(),
  action: AuditAction,
  /** `null`: an API key, or whoever runs the server. */
  memberName: z.string().nullable(),
  /** The agency whose member acted as this account. */
  agencyName: z.string().nullable(),
  /** Whom or what it was done to. */
  subject: z.string().nullable(),
  createdAt: Instant,
})

/** The audit log, for `dashboardContract.ts`. */
export const auditLogEndpoints = {
  listAuditLog: endpoint('GET', '/audit_log', {
    tag: 'Account',
    summary: 'Who did what, newest first',
    access: 'session',
    query: z.object(pageQuery),
    responses: { 200: pageOf(AuditEntry) },
  }),
}
