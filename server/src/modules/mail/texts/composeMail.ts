import { getsMail, type MailKind } from '@replyloop/shared/values/mail'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { findAccount } from '../../accounts/accounts.store.ts'
import { findMemberById } from '../../access/members.ts'
import { broadcastMail } from './broadcastMail.ts'
import { balanceMail } from './balanceMail.ts'
import { formMail } from './formMail.ts'
import { importMail } from './importMail.ts'
import { invitationMail, passwordLinkMail, passwordResetMail } from './linkMails.ts'
import type { QueuedMail } from '../mail.jobs.ts'
import type { WriteMail } from './mailText.ts'
import { mentionMail } from './mentionMail.ts'
import { receiverDownMail, receiverUpMail } from './receiverMails.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'
import { waitingMail } from './waitingMail.ts'

/** Who writes which mail, and the choice of its reader that it depends on; `null`: it is always sent. */
const writers: Readonly<Record<QueuedMail['about'], { write: WriteMail; kind: MailKind | null }>> = {
  invitation: { write: invitationMail, kind: null },
  password_link: { write: passwordLinkMail, kind: null },
  password_reset: { write: passwordResetMail, kind: null },
  waiting: { write: waitingMail, kind: 'waiting' },
  low_balance: { write: balanceMail, kind: 'low_balance' },
  receiver_down: { write: receiverDownMail, kind: 'receiver_down' },
  receiver_up: { write: receiverUpMail, kind: 'receiver_down' },
  import_finished: { write: importMail, kind: 'import_finished' },
  broadcast_paused: { write: broadcastMail, kind: 'broadcast_paused' },
  mentioned: { write: mentionMail, kind: 'mentioned' },
}

/** A mail as it is now; `undefined` where it tells nothing any more, or its reader does not want it. */
export async function composeMail(
  { read, box, now, serverUrl }: { read: Reader; box: SecretBox; now: number; serverUrl: string },
  mail: QueuedMail,
): Promise<Mail | undefined> {
  const { write, kind } = writers[mail.about]
  const member = await findMemberById(read, mail.memberId)
  const account = await findAccount(read, mail.accountId)
  if (member === undefined || account === undefined) return undefined
  if (kind !== null && !getsMail(kind, member.role, member.mailChoices)) return undefined
  const text = await write({ read, box, now, serverUrl, mail, member, account })
  if (text === undefined) return undefined
  const choosing = kind === null ? null : choosingOf(box, serverUrl, member.id, kind)
  return {
    id: mail.mailId,
    to: { name: '', address: member.email }, // names are the choice of the one who invites, or of the member
    date: Number(mail.madeAt),
    subject: text.subject,
    ...formMail(text, choosing),
    headers: choosing === null ? {} : unsubscribeHeaders(choosing.unsubscribeUrl),
  }
}

const choosingOf = (box: SecretBox, serverUrl: string, memberId: string, kind: MailKind) => ({
  settingsUrl: `${serverUrl}/dashboard/settings/notifications`,
  unsubscribeUrl: unsubscribeUrl(box, serverUrl, memberId, kind),
})

/** By which a reader's program has a button of its own (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
