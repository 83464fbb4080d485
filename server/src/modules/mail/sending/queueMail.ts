import { getsMail, type MailKind } from '@replyloop/shared/values/mail'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { LinkToMail } from '../../access/access.facts.ts'
import { listMembers } from '../../access/members.ts'
import { sendMailJob, type QueuedMail } from '../mail.jobs.ts'

/** What is told of a mail that is to be sent. */
type NewMail = Omit<QueuedMail, 'mailId' | 'madeAt'>

/** Has one mail sent, once the transaction is committed. */
export const queueMail = (tx: Tx, mail: NewMail): Promise<void> =>
  enqueue(tx, sendMailJob, { mailId: newId('mai', tx.now), madeAt: String(tx.now), ...mail })

/** Has a mail sent to all members of an account who want those of a kind; it may tell of another account. */
export async function queueForMembers(
  tx: Tx,
  { kind, of }: { kind: MailKind; of: string },
  mail: Omit<NewMail, 'memberId'>,
): Promise<void> {
  for (const { member } of await listMembers(tx, of))
    if (member.passwordHash !== null && getsMail(kind, member.role, member.mailChoices))
      await queueMail(tx, { ...mail, memberId: member.id })
}

/** Has a link mailed to the member whom it is for. */
export const queueLink = (tx: Tx, { kind, madeBy, ...link }: LinkToMail): Promise<void> =>
  queueMail(tx, { about: kind, ...link, madeBy: madeBy ?? undefined })
