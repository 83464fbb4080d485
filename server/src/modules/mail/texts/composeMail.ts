import { mailKinds, type MailKind } from '@replyloop/shared/values/mail'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { QueuedMail } from '../mail.jobs.ts'
import { wantsMail } from '../sending/tellMembers.ts'
import { formMail } from './formMail.ts'
import type { MailFacts } from './mailText.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'
import { writeText } from './writeText.ts'

/** A mail as it is now; `undefined` where it tells nothing any more, or its reader does not want it. */
export async function composeMail(
  facts: Pick<MailFacts, 'read' | 'scan' | 'box' | 'now' | 'serverUrl'>,
  mail: QueuedMail,
): Promise<Mail | undefined> {
  const written = await writeText(facts, mail, wantsMail)
  if (written === undefined) return undefined
  const { text, member, kind } = written
  const { box, serverUrl } = facts
  const choosing =
    kind !== null && isOneOf(mailKinds, kind) ? choosingOf(box, serverUrl, member.id, kind) : null
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
