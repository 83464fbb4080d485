import { z } from 'zod'
import { auditActions } from '../values/account.ts'
import { auditKinds } from '../values/audit.ts'
import { endpoint } from './endpoint.ts'
import { Instant, InstantInQuery, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'
import { csvFile } from './import.ts'

/** What an action changed: fields with their values before and after, or facts about it such as an amount. */
export const AuditDetails = z.object({
  changes: z
    .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
    .optional()
    .meta({
      description:
        'By the name of the field. Of lists, the entries that differ. Long values are cut with a mark; of a secret it says that it changed.',
    }),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type AuditDetails = z.infer<typeof AuditDetails>

/** Who did what, when, from where. */
export const AuditEntry = z
  .object({
    id: z.string(),
    action: z.enum(auditActions),
    actor: z.string().nullable().meta({
      description:
        'The id of the member, or `key`, `operator` (who runs the server), or `service` (by itself); `null`: nobody knows, or a version before did not tell.',
    }),
    memberName: z.string().nullable(),
    agencyName: z.string().nullable().meta({ description: 'The agency that acted in this account.' }),
    keyLabel: z.string().nullable().meta({ description: 'The name and the last characters of the API key.' }),
    address: z.string().nullable().meta({ description: 'The network address of the request.' }),
    subject: z
      .string()
      .nullable()
      .meta({ description: 'Whom or what it was done to: of a contact, the id.' }),
    details: AuditDetails.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const filter = {
  actor: optionalInput(requiredText(64)).meta({
    description: 'Who did it: the id of a member, `key`, `operator` or `service`.',
  }),
  kind: optionalInput(z.enum(auditKinds)),
  from: optionalInput(InstantInQuery).meta({ description: 'Lines of this instant and later ones.' }),
  until: optionalInput(InstantInQuery).meta({ description: 'Lines before this instant.' }),
}
const AuditQuery = z.object({ ...filter, ...pageQuery })
export type AuditQuery = z.output<typeof AuditQuery>

/** The audit log, for `dashboardContract.ts`. */
export const auditLogEndpoints = {
  listAuditLog: endpoint('GET', '/audit_log', {
    tag: 'Account',
    summary: 'Who did what, newest first',
    access: 'session',
    needs: 'admin',
    query: AuditQuery,
    responses: { 200: pageOf(AuditEntry) },
  }),
  getAuditLogFile: endpoint('GET', '/audit_log/file', {
    tag: 'Account',
    summary: 'Download the audit log as CSV, newest first',
    access: 'session',
    needs: 'admin',
    query: z.object(filter),
    responses: { 200: csvFile },
  }),
}
