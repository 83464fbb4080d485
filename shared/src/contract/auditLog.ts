import { z } from 'zod'
import { auditActions } from '../values/account.ts'
import { endpoint } from './endpoint.ts'
import { Instant, pageOf, pageQuery } from './fields.ts'

/** What an action changed: fields with their values before and after, or facts about it such as an amount. */
export const AuditDetails = z.object({
  /** By the name of the field. Secrets are never among them. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type AuditDetails = z.infer<typeof AuditDetails>

/** Who did what, when. */
export const AuditEntry = z.object({
  id: z.string(),
  action: z.enum(auditActions),
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
    needs: 'admin',
    query: z.object(pageQuery),
    responses: { 200: pageOf(AuditEntry) },
  }),
}
