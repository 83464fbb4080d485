import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { locks, type Lock } from '../../platform/db/locks.ts'
import { formsOfPhone } from '../consent/phoneNumbers.rules.ts'

/** By what a contact is known within its account. */
interface Keys {
  fromId?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** The locks of what a contact is known by, of a phone and an email in each of their forms. */
export const contactLocks = (accountId: string, { fromId, phone, email }: Keys): Lock[] => [
  ...locks.contactKey(accountId, { fromId }),
  ...(typeof phone === 'string' ? formsOfPhone(phone) : []).flatMap((form) =>
    locks.contactKey(accountId, { phone: form }),
  ),
  ...(typeof email === 'string' ? formsOfEmail(email) : []).flatMap((form) =>
    locks.contactKey(accountId, { email: form }),
  ),
]
