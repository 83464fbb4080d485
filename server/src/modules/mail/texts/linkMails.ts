import { memberLinkDays } from '@replyloop/shared/values/limits'
import { passwordResetMinutes } from '@replyloop/shared/values/mail'
import { findLink } from '../../access/members.ts'
import type { MailFacts, MailText, WriteMail } from './mailText.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** Writes a mail with a link by which its reader chooses a password, unless that has ended. */
const linkMail =
  (path: string, label: string, write: (facts: MailFacts) => Omit<MailText, 'button'>): WriteMail =>
  async (facts) => {
    const { mail, box, read, now, member, serverUrl } = facts
    if (mail.sealedToken === undefined) return undefined
    const token = box.open(mail.sealedToken)
    if ((await findLink(read, token, now))?.memberId !== member.id) return undefined
    return { ...write(facts), button: { label, url: `${serverUrl}/dashboard/${path}#${token}` } }
  }

const worksOnce = `The link works once, for ${memberLinkDays} days.`

export const invitationMail = linkMail('invitation', 'Join', ({ mail, account, member }) => ({
  subject: 'You are invited to work with Replyloop',
  paragraphs: [
    `${quotedName(mail.madeBy ?? account.name)} invites you to work in ${quotedName(account.name)}. Choose a password, and you are in; you sign in with ${member.email}.`,
    worksOnce,
  ],
  reason: 'You get this mail because somebody entered your address. If you expect no invitation, do nothing.',
}))

export const passwordLinkMail = linkMail('password', 'Choose a new password', ({ mail, account }) => ({
  subject: 'A link to choose a new password for Replyloop',
  paragraphs: [
    `${quotedName(mail.madeBy ?? account.name)} has made you a link to choose a new password for ${quotedName(account.name)}. The old one works until then.`,
    worksOnce,
  ],
  reason: 'You get this mail because you are a member. If you need no new password, do nothing.',
}))

export const passwordResetMail = linkMail('password', 'Choose a new password', ({ account }) => ({
  subject: 'Your new password for Replyloop',
  paragraphs: [
    `Somebody has asked for a new password for your sign-in to ${quotedName(account.name)}. If it was you, choose one; all your sessions end then.`,
    `The link works once, for ${passwordResetMinutes} minutes.`,
  ],
  reason:
    'You get this mail because your address was entered at the sign-in page. If it was not you, do nothing.',
}))
