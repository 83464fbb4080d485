import type { WriteMail } from './mailText.ts'
import { mailTime } from './mailText.ts'
import { readReceiver } from '../sending/receiver.ts'
import { quotedName, withoutLinks } from './withoutLinks.rules.ts'

const reason = 'You get this mail because you look after the webhooks and channels of this account.'

/** That a webhook or a channel is down, unless it works again. */
export const receiverDownMail: WriteMail = async ({ read, mail, account, serverUrl }) => {
  const now = await readReceiver(read, { accountId: account.id, receiver: mail.subject ?? '' })
  if (now.is !== 'down') return undefined
  return {
    subject: `${withoutLinks(now.name)} of ${quotedName(account.name)} is down since ${mailTime(now.since)}`,
    paragraphs: [
      `${withoutLinks(now.name)} is down since ${mailTime(now.since)}: ${withoutLinks(now.why ?? '')}.`,
      'What goes there waits and is tried again. You get a mail once it works.',
    ],
    button: { label: 'See what failed', url: `${serverUrl}/dashboard/${now.path}` },
    reason,
  }
}

/** That it works again, unless it has failed again. */
export const receiverUpMail: WriteMail = async ({ read, mail, account, serverUrl }) => {
  const now = await readReceiver(read, { accountId: account.id, receiver: mail.subject ?? '' })
  if (now.is !== 'fine') return undefined
  return {
    subject: `${withoutLinks(now.name)} of ${quotedName(account.name)} works again`,
    paragraphs: [`${withoutLinks(now.name)} works again. It was down since ${mailTime(Number(mail.after))}.`],
    button: { label: 'See what was sent', url: `${serverUrl}/dashboard/${now.path}` },
    reason,
  }
}
