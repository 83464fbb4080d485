import { roleAllows } from '@replyloop/shared/values/roles'
import { findMember, type MemberRow } from '../../access/members.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'

/** A member of an account, or of its agency, who acts as the account. */
export async function findAnswerer(
  read: Reader,
  accountId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const own = await findMember(read, accountId, id)
  if (own !== undefined) return own
  const { agencyId } = await readAccount(read, accountId)
  return agencyId === null ? undefined : findMember(read, agencyId, id)
}

/** Whether somebody is such a member and may answer. */
export async function mayAnswer(read: Reader, accountId: string, id: string): Promise<boolean> {
  const member = await findAnswerer(read, accountId, id)
  return member !== undefined && roleAllows(member.role, 'agent')
}

/** The same, who may answer. Throws `VALIDATION_FAILED` for the field that names anybody else. */
export async function requireAnswerer(
  read: Reader,
  accountId: string,
  id: string,
  field: string,
): Promise<MemberRow> {
  const member = await findAnswerer(read, accountId, id)
  if (member === undefined)
    throw fieldProblem(field, `names no member of the account: ${id}; GET /v1/availability lists them`)
  if (!roleAllows(member.role, 'agent'))
    throw fieldProblem(field, `names ${member.name}, who may only read: give them the role agent first`)
  return member
}
