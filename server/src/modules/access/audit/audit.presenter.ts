import type { AuditEntry } from '@replyloop/shared/contract/auditLog'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { AuditRow } from '../audit.store.ts'

/** A line of the audit log as its page shows it. */
export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  action: row.action,
  actor: row.actor,
  memberName: row.memberName,
  agencyName: row.agencyName,
  keyLabel: row.keyLabel,
  address: row.address,
  subject: row.subject,
  details: row.details,
  createdAt: isoTime(row.createdAt),
})

/** The columns of the log as a file. */
export const auditHeader = [
  'createdAt',
  'action',
  'subject',
  'actor',
  'memberName',
  'agencyName',
  'keyLabel',
  'address',
  'changes',
  'facts',
]

/** A line of that file. What changed stands in it as JSON. */
export const auditLine = (row: AuditRow): string[] => [
  isoTime(row.createdAt),
  row.action,
  ...[row.subject, row.actor, row.memberName, row.agencyName, row.keyLabel, row.address].map(
    (value) => value ?? '',
  ),
  jsonOf(row.details?.changes),
  jsonOf(row.details?.facts),
]

const jsonOf = (value: object | undefined): string => (value === undefined ? '' : JSON.stringify(value))
