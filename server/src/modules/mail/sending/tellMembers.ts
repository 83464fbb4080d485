import { isTold, mailKinds, pushKinds, type NoticeKind } from '@replyloop/shared/values/mail'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { listMembers, listMembersById, type MemberRow } from '../../access/members.ts'
import { sendPushJob, type Told } from '../mail.jobs.ts'
import { listDevices } from '../push/pushDevices.store.ts'
import { queueMail } from './queueMail.ts'

type Notice = Omit<Told, 'memberId'>

/** Whether a member is told of a kind by mail. */
export const wantsMail = (kind: NoticeKind, { role, mailChoices }: MemberRow): boolean =>
  isOneOf(mailKinds, kind) && isTold(kind, role, mailChoices)

/** Whether the devices of a member show a kind. */
export const wantsPush = (kind: NoticeKind, { role, pushChoices }: MemberRow): boolean =>
  isOneOf(pushKinds, kind) && isTold(kind, role, pushChoices)

/** Tells members who have signed in of something, by mail and on each of their devices, as each of them wants it. */
async function tellEach(
  tx: Tx,
  kind: NoticeKind,
  { members, notice }: { members: readonly MemberRow[]; notice: Notice },
): Promise<void> {
  const there = members.filter(({ passwordHash }) => passwordHash !== null)
  for (const member of there)
    if (wantsMail(kind, member)) await queueMail(tx, { ...notice, memberId: member.id })
  const ids = there.filter((member) => wantsPush(kind, member)).map(({ id }) => id)
  if (ids.length === 0) return
  for (const { id: deviceId, memberId } of await listDevices(tx, ids)) {
    const noticeId = newId('nti', tx.now)
    await enqueue(tx, sendPushJob, { noticeId, madeAt: String(tx.now), deviceId, ...notice, memberId })
  }
}

/** Tells all members of an account; it may be of another account. */
export const tellAccount = async (
  tx: Tx,
  { kind, of }: { kind: NoticeKind; of: string },
  notice: Notice,
): Promise<void> =>
  tellEach(tx, kind, { members: (await listMembers(tx, of)).map(({ member }) => member), notice })

/** Tells some members, of any account. */
export const tellMembers = async (
  tx: Tx,
  { kind, ids }: { kind: NoticeKind; ids: readonly string[] },
  notice: Notice,
): Promise<void> => tellEach(tx, kind, { members: await listMembersById(tx, ids), notice })
