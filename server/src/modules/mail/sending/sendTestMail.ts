import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { readMember } from '../../access/members.ts'
import { formMail } from '../texts/formMail.ts'
import { recordMailHealth } from '../mailHealth.ts'

/** Longer than one mail takes at a server that works. */
const longestMs = 25_000

/** Sends a member a mail now, past the queue. Returns what the mail server said. */
export async function sendTestMail(
  { db, clock, mailer, serverUrl }: { db: Db; clock: Clock; mailer: Mailer; serverUrl: () => string },
  memberId: string,
) {
  const { email } = await readMember(db.read, memberId)
  const text = {
    subject: 'A test mail from Replyloop',
    paragraphs: [
      'Mails leave. Invitations, links for new passwords, and what you choose arrive like this one.',
    ],
    button: { label: 'Choose your mails', url: `${serverUrl()}/dashboard/settings/notifications` },
    reason: 'You get this mail because you asked for it.',
  }
  const outcome = await mailer
    .send(
      {
        id: newId('mai', clock.now()),
        to: { name: '', address: email },
        date: clock.now(),
        subject: text.subject,
        ...formMail(text, null),
        headers: {},
      },
      AbortSignal.timeout(longestMs),
    )
    .catch(() => ({
      is: 'failed' as const,
      why: `The mail server took longer than ${longestMs / 1000} seconds`,
    }))
  await db.write((tx) => recordMailHealth(tx, { works: outcome.is !== 'failed' }))
  return { accepted: outcome.is === 'sent', to: email, error: outcome.is === 'sent' ? null : outcome.why }
}
