import { z } from 'zod'
import { auditActions } from '../values/account.ts'
import { endpoint } from './endpoint.ts'
import { Instant, pageOf, pageQuery } from './fields.ts'

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
    query: z.object(pageQuery),
    responses: { 200: pageOf(AuditEntry) },
  }),
}
