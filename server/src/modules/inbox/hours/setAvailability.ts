import { roleAllows } from '@replyloop/shared/values/roles'
import type { Availability } from '@replyloop/shared/contract/team'
import { meMember } from '@replyloop/shared/values/note'
import { audit } from '../../access/audit.store.ts'
import { listMembers, type MemberRow } from '../../access/members.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireRole, type Caller } from '../../../platform/http/authenticate.ts'
import { findAnswerer } from '../states/answerer.ts'
import { drainTeamsOf } from '../teams/drainSoon.ts'
import { listAvailability, storeAvailability, type AvailabilityRow } from './hours.store.ts'

/**
 * Switches a member on or off: who comes on gets what waits. `me` is the member who asks; of others an admin or a key does it. Throws
 * `NOT_FOUND` and `INSUFFICIENT_ROLE`.
 */
export async function setAvailability(
  tx: Tx,
  caller: Caller,
  { memberId: named, isOn }: { memberId: string; isOn: boolean },
): Promise<Availability> {
  const ownId = caller.session?.memberId
  const memberId = named === meMember ? ownId : named
  const member = memberId === undefined ? undefined : await findAnswerer(tx, caller.id, memberId)
  if (member === undefined)
    throw new Problem('NOT_FOUND', `No member has the id ${named}; GET /v1/availability lists them`)
  if (memberId !== ownId) requireRole(caller, 'admin')
  const [before] = await listAvailability(tx, [member.id])
  if ((before?.isOn ?? true) === isOn) return presentAvailability(member, before)
  const stored = await storeAvailability(tx, member.id, isOn)
  await audit(tx, caller, 'availability_changed', member.email, { facts: { isOn } })
  tx.notify(`changed:${caller.id} account`)
  if (isOn) await drainTeamsOf(tx, member.id)
  return presentAvailability(member, stored)
}

/** Whether those members of an account are there who may answer, and who of its agency asks. */
export async function readAvailability(read: Reader, { id, session }: Caller): Promise<Availability[]> {
  const own = (await listMembers(read, id)).map(({ member }) => member)
  const isOwn = session === null || own.some((member) => member.id === session.memberId)
  const asking = isOwn ? undefined : await findAnswerer(read, id, session.memberId)
  const members = asking === undefined ? own : [...own, asking]
  const answering = members.filter(({ role }) => roleAllows(role, 'agent'))
  const ids = answering.map((member) => member.id)
  const known = new Map((await listAvailability(read, ids)).map((row) => [row.memberId, row]))
  return answering.map((member) => presentAvailability(member, known.get(member.id)))
}

const presentAvailability = (
  { id: memberId, name }: Pick<MemberRow, 'id' | 'name'>,
  row: AvailabilityRow | undefined,
): Availability => ({ memberId, name, isOn: row?.isOn ?? true, since: isoTime(row?.since ?? null) })
