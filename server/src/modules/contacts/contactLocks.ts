import { locks, type Lock } from '../../platform/db/locks.ts'
import { formsOfPhone } from '../consent/phoneNumbers.rules.ts'

/** By what a contact is known within its account. */
interface Keys {
  fromId?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** The locks of what a contact is known by, of a phone in each of its forms. */
export const contactLocks = (accountId: string, { phone, ...others }: Keys): Lock[] => [
  ...locks.contactKey(accountId, others),
  ...(typeof phone === 'string' ? formsOfPhone(phone) : []).flatMap((form) =>
    locks.contactKey(accountId, { phone: form }),
  ),
]
