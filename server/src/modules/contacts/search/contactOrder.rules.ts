import type { ContactSortBy } from '@replyloop/shared/values/contactSort'
import { isDateType } from '@replyloop/shared/values/customField'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { DeclaredFieldRow } from '../fields/declaredFields.store.ts'
import { isContactId } from '../contact.rules.ts'

/** An order of contacts: by something of theirs, and then by their ids. */
export type ContactOrder = { order: SortOrder } & (
  | { by: Exclude<ContactSortBy, 'field'> }
  | { by: 'field'; field: DeclaredFieldRow }
)

/** Where a contact stands in an order: by its value, or `null` behind those who have one; then by its id. */
export interface Place {
  value: string | number | null
  id: string
}

/** By what the values of an order are compared. */
export function comparedAs(order: ContactOrder): 'text' | 'number' | 'instant' {
  if (order.by !== 'field' || order.field.type === 'text') return 'text'
  return isDateType(order.field.type) ? 'instant' : 'number'
}

const cursorStart = (order: ContactOrder) =>
  `${order.by === 'field' ? order.field.id : order.by}:${order.order}:`

/** The cursor behind a contact. */
export const cursorOf = (order: ContactOrder, { value, id }: Place): string =>
  `${cursorStart(order)}${value === null ? '' : `=${Buffer.from(String(value)).toString('base64url')}`}:${id}`

/** The place of a cursor. Throws `VALIDATION_FAILED` for one of another order. */
export function parseCursor(order: ContactOrder, cursor: string): Place {
  const start = cursorStart(order)
  const [, , encoded, id = ''] = /^(=([\w-]*))?:(con_\w+)$/.exec(cursor.slice(start.length)) ?? []
  const text = encoded === undefined ? null : Buffer.from(encoded, 'base64url').toString()
  const value = text === null || comparedAs(order) === 'text' ? text : Number(text)
  if (!cursor.startsWith(start) || !isContactId(id) || !isValueOf(order, value))
    throw fieldProblem('cursor', 'must be the nextCursor of a page in the same order')
  return { value, id }
}

/** Whether a value is one of an order: a database keeps instants without a fraction, and no text has a NUL. */
const isValueOf = (order: ContactOrder, value: Place['value']): boolean =>
  typeof value === 'string'
    ? !value.includes('\0')
    : value === null ||
      (comparedAs(order) === 'instant' ? Number.isSafeInteger(value) : Number.isFinite(value))
