import { RateLimiterRes } from 'rate-limiter-flexible'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CreateLimiter } from '../../platform/db/limiter.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { linkToMail, type LinkToMail } from './access.facts.ts'

/**
 * How many links a tenant may have mailed in an hour, all sub-accounts of an agency together: nobody uses the operator's mail server
 * for letters of their own.
 */
const perHour = 50

/** A link to be mailed, with its token. */
export type LinkWithToken = Omit<LinkToMail, 'sealedToken'> & { token: string }

/** Has a link mailed, in the transaction that makes it. */
export const mailLink = (tx: Tx, box: SecretBox, { token, ...link }: LinkWithToken): Promise<void> =>
  linkToMail.happened(tx, { ...link, sealedToken: box.seal(token) })

/** Has the links mailed that members make for others. */
export interface LinkMails {
  /** Whether a link that a caller makes may be mailed now; counts it. No network is asked in the transaction that makes it. */
  mayMail(caller: Pick<Caller, 'tenant'>): Promise<boolean>
  mail(tx: Tx, link: LinkWithToken): Promise<void>
}

/** Mails links where mails leave, up to a limit for each tenant; beyond it a link is only shown. */
export function createLinkMails(parts: {
  box: SecretBox
  mailsLeave: boolean
  createLimiter: CreateLimiter
}): LinkMails {
  const limiter = parts.createLimiter({ name: 'mailed_links', points: perHour, seconds: 3600 })
  return {
    async mayMail({ tenant }) {
      if (!parts.mailsLeave) return false
      try {
        await limiter.consume(tenant)
        return true
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error // the library rejects with this when the limit is reached
        return false
      }
    },
    mail: (tx, link) => mailLink(tx, parts.box, link),
  }
}
