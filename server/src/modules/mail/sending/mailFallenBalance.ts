import type { Tx } from '../../../platform/db/db.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { tellAccount } from './tellMembers.ts'

/**
 * What has become of a balance; `limit`: its auto-recharge has granted all that a month may have; `soon`: it lasts for less than
 * three days.
 */
type Fallen = 'low' | 'empty' | 'limit' | 'soon'

/** Tells the admins of an account whose balance has fallen, and those of its agency. */
export async function mailFallenBalance(
  tx: Tx,
  { accountId, kind }: { accountId: string; kind: Fallen },
): Promise<void> {
  const { agencyId } = await readAccount(tx, accountId)
  for (const told of [accountId, agencyId])
    if (told !== null)
      await tellAccount(
        tx,
        { kind: 'low_balance', of: told },
        { about: 'low_balance', accountId, subject: kind },
      )
}
