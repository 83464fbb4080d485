import { auditKinds, type AuditKind } from '@replyloop/shared/values/audit'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { textParam } from '../textParam.ts'

/** Which lines of the audit log are shown, as it is kept in the URL. */
export interface AuditFilter {
  /** The id of a member, or `key`, `operator`, `service`. */
  readonly actor?: string | undefined
  readonly kind?: AuditKind | undefined
  /** The first and the last day, such as `2026-11-26`, in the browser's time zone. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Reads a filter from the URL's query; ignores invalid values. */
export const readAuditFilter = ({ actor, kind, from, until }: Record<string, unknown>): AuditFilter => ({
  actor: textParam(actor),
  kind: isOneOf(auditKinds, kind) ? kind : undefined,
  from: dayParam(from),
  until: dayParam(until),
})

const dayParam = (value: unknown): string | undefined =>
  typeof value === 'string' && startOf(value) !== undefined ? value : undefined

/** When a day begins here, so many days later; `undefined` where it is none. */
function startOf(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) || start.getFullYear() < 1970 ? undefined : start.toISOString()
}

/** The filter as query parameters of the API: `until` is the end of its day. */
export const queryOf = ({ actor, kind, from, until }: AuditFilter) => ({
  actor,
  kind,
  from: from && startOf(from),
  until: until && startOf(until, 1),
})

/** Whether all lines are shown. */
export const isWholeLog = (filter: AuditFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)
