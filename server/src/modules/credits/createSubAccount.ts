import type { CreateSubAccount } from '@replyloop/shared/contract/subAccount'
import { audit } from '../access/audit.store.ts'
import { createAccount, emailTaken, isEmailTaken } from '../access/createAccount.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { locks } from '../../platform/db/locks.ts'
import { addCredits } from './grantCredits.ts'
import { presentSubAccount } from './subAccount.presenter.ts'

/** Adds a sub-account under an agency, with its first credits. Throws `EMAIL_TAKEN`. */
export async function createSubAccount(tx: Tx, caller: Caller, input: CreateSubAccount) {
  const { id: agencyId } = caller
  const { email, first_name, last_name, business_name } = input
  await tx.lock(locks.email(email))
  if (await isEmailTaken(tx, email)) throw emailTaken(email)
  const person = [first_name, last_name].filter((part) => part !== undefined).join(' ')
  const { id } = await createAccount(tx, {
    agencyId,
    type: 'standard',
    email,
    name: business_name ?? (person === '' ? email : person),
    firstName: first_name ?? null,
    lastName: last_name ?? null,
    businessName: business_name ?? null,
    metered: true,
  })
  tx.notify(`account:${agencyId}`)
  const amount = input.usage_limits?.credits
  if (amount !== undefined) await addCredits(tx, { accountId: id, amount, description: 'First credits' })
  const account = await readAccount(tx, id)
  if (amount !== undefined)
    await audit(tx, caller, 'credits_granted', account.name, { facts: { subAccountId: id, amount } })
  return presentSubAccount(account)
}
