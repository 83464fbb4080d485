import { defineFact } from '../../platform/facts.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** What a link that is mailed lets its member do. */
type MailedLink = 'invitation' | 'password_link' | 'password_reset'

/** A link by which a member chooses a password is to be mailed to them. */
export interface LinkToMail {
  kind: MailedLink
  memberId: string
  accountId: string
  /** The token of the link, sealed: only its hash is stored otherwise. */
  sealedToken: string
  /** The name of the member who made it; `null`: whom it is for has asked for it. */
  madeBy: string | null
}

export const linkToMail = defineFact<LinkToMail>('access.link_to_mail')

/** A member may not answer contacts any more: they are being removed, or may only read. */
export const memberRetired = defineFact<{
  caller: Actor
  member: { id: string; accountId: string; email: string; name: string }
}>('access.member_retired')
