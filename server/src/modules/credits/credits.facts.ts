import { defineFact } from '../../platform/facts.ts'

/** An account has been granted credits. */
export const creditsGranted = defineFact<{ accountId: string }>('credits.granted')

/**
 * The balance of an account has fallen: below the threshold of its auto-recharge, which only tells its agency (`low`) or has
 * reached the limit of the month (`limit`); or so far that it pays for no message more (`empty`). Once for each time.
 */
export const balanceLow = defineFact<{ accountId: string; kind: 'low' | 'empty' | 'limit' }>(
  'credits.balance_low',
)

/** A sub-account has been suspended. */
export const subAccountSuspended = defineFact<{ accountId: string }>('credits.sub_account_suspended')

/** A suspended sub-account may send again. */
export const subAccountResumed = defineFact<{ accountId: string }>('credits.sub_account_resumed')
