import type { ContactSort } from '@replyloop/shared/contract/contactSort'
import { usualContactOrder } from '@replyloop/shared/values/contactSort'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { findDeclaredField } from '../fields/declaredFields.store.ts'
import type { ContactOrder } from './contactOrder.rules.ts'

/** The order that is asked for. Throws `VALIDATION_FAILED`, which names `path`, unless the account has declared its field. */
export async function requireOrder(
  read: Reader,
  accountId: string,
  { by, name, order = usualContactOrder(by) }: ContactSort,
  path: string,
): Promise<ContactOrder> {
  if (by !== 'field') return { by, order }
  if (name === undefined) throw fieldProblem(path, 'is required: which declared field')
  const field = await findDeclaredField(read, accountId, name)
  if (field === undefined)
    throw fieldProblem(path, `is no declared field: give ${name} a type, and contacts can be sorted by it`)
  return { by, field, order }
}
