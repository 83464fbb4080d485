import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { countIfFree, type CreateLimiter } from '../../../platform/db/limiter.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { linkToMail, type LinkToMail } from '../access.facts.ts'

/**
 * How many links a tenant may have mailed in an hour, all sub-accounts of an agency together: nobody uses the operator's mail server
 * for letters of their own.
 */
const perHour = 50

/** How many in a day; the operator's own accounts have no such limit. */
const perDay = 50

/** How many links that others make are mailed to one address in a day, from all accounts together: nobody’s mailbox is flooded. */
const perRecipient = 5
const daySeconds = 24 * 60 * 60

/** A link to be mailed, with its token. */
export type LinkWithToken = Omit<LinkToMail, 'sealedToken'> & { token: string }

/** Has a link mailed, in the transaction that makes it. */
export const mailLink = (tx: Tx, box: SecretBox, { token, ...link }: LinkWithToken): Promise<void> =>
  linkToMail.happened(tx, { ...link, sealedToken: box.seal(token) })

/** Whether a link is mailed; where it is not though mails leave, why, and what to do. */
interface MayMail {
  isMailed: boolean
  notMailed: string | null
}

/** Has the links mailed that members make for others. */
export interface LinkMails {
  /**
   * Whether a link that a caller makes for an address may be mailed now; counts it. No network is asked in the transaction that
   * makes it.
   */
  mayMail(caller: Pick<Caller, 'tenant'>, email: string): Promise<MayMail>
  mail(tx: Tx, link: LinkWithToken): Promise<void>
}

/** Mails links where mails leave, up to a limit for each tenant and for each address; beyond them a link is only shown. */
export function createLinkMails(parts: {
  box: SecretBox
  mailsLeave: boolean
  createLimiter: CreateLimiter
  isOperator: (tenant: string) => Promise<boolean>
}): LinkMails {
  const tenants = parts.createLimiter({ name: 'mailed_links', points: perHour, seconds: 3600 })
  const days = parts.createLimiter({ name: 'mailed_links_day', points: perDay, seconds: daySeconds })
  const recipients = parts.createLimiter({
    name: 'mailed_links_recipient',
    points: perRecipient,
    seconds: daySeconds,
  })
  return {
    async mayMail({ tenant }, email) {
      if (!parts.mailsLeave) return { isMailed: false, notMailed: null }
      if ((await countIfFree(tenants, tenant)) !== undefined)
        return notMailed(`This account has had ${perHour} links mailed in an hour`)
      if (!(await parts.isOperator(tenant)) && (await countIfFree(days, tenant)) !== undefined)
        return notMailed(`This account has had ${perDay} links mailed in a day`)
      if ((await countIfFree(recipients, mailboxOf(email))) !== undefined)
        return notMailed(`${email} has been mailed ${perRecipient} links in a day`)
      return { isMailed: true, notMailed: null }
    },
    mail: (tx, link) => mailLink(tx, parts.box, link),
  }
}

const notMailed = (because: string): MayMail => ({
  isMailed: false,
  notMailed: `${because}, so this one was not mailed: send it yourself.`,
})

/** The mailbox of an address: most servers put what stands behind a + into the same one. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
