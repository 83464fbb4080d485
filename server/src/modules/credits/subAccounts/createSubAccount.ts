import type { CreateSubAccount } from '@replyloop/shared/contract/subAccount'
import { createAccount, emailTaken, isEmailTaken } from '../../access/createAccount.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { auditSubAccount } from './auditSubAccount.ts'
import { locks } from '../../../platform/db/locks.ts'
import { grantFirstCredits } from '../ledger/grantCredits.ts'
import { presentSubAccount } from './subAccount.presenter.ts'

/** Adds a sub-account under an agency, with its first credits. Throws `EMAIL_TAKEN`. */
export async function createSubAccount(tx: Tx, caller: Actor, input: CreateSubAccount) {
  const { email, first_name, last_name, business_name } = input
  await tx.lock(locks.email(email))
  if (await isEmailTaken(tx, email)) throw emailTaken(email)
  const person = [first_name, last_name].filter((part) => part !== undefined).join(' ')
  const account = await createAccount(tx, {
    agencyId: caller.id,
    type: 'standard',
    email,
    name: business_name ?? (person === '' ? email : person),
    firstName: first_name ?? null,
    lastName: last_name ?? null,
    businessName: business_name ?? null,
    metered: true,
  })
  const { id } = account
  await auditSubAccount(tx, caller, account, 'subaccount_created', { facts: { email } })
  const amount = input.usage_limits?.credits
  if (amount !== undefined) await grantFirstCredits(tx, caller, account, amount)
  return presentSubAccount(await readAccount(tx, id))
}
