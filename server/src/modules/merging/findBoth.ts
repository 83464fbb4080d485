import type { Reader } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import { whyUnmergeable } from '../contacts/people.ts'

/** The contact that is kept, and the one that becomes part of it. */
export interface Both {
  kept: ContactRow
  other: ContactRow
}

/** The ids of both as a request names them, and the field that names the other one. */
interface Named {
  id: string
  otherId: string
  field: string
}

/**
 * The contacts of a merge; either may be named by the id of one that was merged into it. Where both are the same contact by now,
 * returns that one alone. Throws `CONTACT_NOT_FOUND`, and `VALIDATION_FAILED` where they cannot be merged.
 */
export async function findBoth(
  read: Reader,
  accountId: string,
  { id, otherId, field }: Named,
): Promise<Both | { kept: ContactRow; other: undefined }> {
  const kept = await findCurrent(read, accountId, id)
  const other = await findCurrent(read, accountId, otherId)
  if (kept.id === other.id && id !== otherId) return { kept, other: undefined }
  const problem = whyUnmergeable(kept, other)
  if (problem !== undefined) throw fieldProblem(field, problem)
  return { kept, other }
}

const findCurrent = (read: Reader, accountId: string, id: string): Promise<ContactRow> =>
  withContact(read, accountId, id, (current) => requireContact(read, accountId, current))
