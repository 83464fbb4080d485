import type { NoticeKind } from '@replyloop/shared/values/mail'
import { findMemberById, type MemberRow } from '../../access/members.ts'
import { findAccount } from '../../accounts/accounts.store.ts'
import type { Told } from '../mail.jobs.ts'
import { broadcastMail } from './broadcastMail.ts'
import { balanceMail } from './balanceMail.ts'
import { assignedText, needsHumanText, newMessageText } from './conversationTexts.ts'
import { importMail } from './importMail.ts'
import { invitationMail, passwordLinkMail, passwordResetMail } from './linkMails.ts'
import type { MailFacts, MailText, WriteMail } from './mailText.ts'
import { mentionMail } from './mentionMail.ts'
import { receiverDownMail, receiverUpMail } from './receiverMails.ts'
import { waitingMail } from './waitingMail.ts'
import { weeklyMail } from './weeklyMail.ts'

/** Who writes what, and the choice of its reader that it depends on; `null`: it is always mailed. */
const writers: Readonly<Record<Told['about'], { write: WriteMail; kind: NoticeKind | null }>> = {
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
  weekly: { write: weeklyMail, kind: 'weekly' },
  needs_human: { write: needsHumanText, kind: 'needs_human' },
  assigned: { write: assignedText, kind: 'assigned' },
  new_message: { write: newMessageText, kind: 'new_message' },
}

/** What is told to a member as it is now; `undefined` where it tells nothing any more, or they do not want it so. */
export async function writeText(
  facts: Pick<MailFacts, 'read' | 'scan' | 'box' | 'now' | 'serverUrl'>,
  mail: Told,
  wants: (kind: NoticeKind, member: MemberRow) => boolean,
): Promise<{ text: MailText; member: MemberRow; kind: NoticeKind | null } | undefined> {
  const { write, kind } = writers[mail.about]
  const member = await findMemberById(facts.read, mail.memberId)
  const account = await findAccount(facts.read, mail.accountId)
  if (member === undefined || account === undefined) return undefined
  if (kind !== null && !wants(kind, member)) return undefined
  const text = await write({ ...facts, mail, member, account })
  return text && { text, member, kind }
}
