import type { Filter } from '@replyloop/shared/contract/filter'
import { readAccount } from '../../accounts/accounts.store.ts'
import { compileFilter, type CompiledFilter } from '../../contacts/filters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Audience } from '../audience.ts'

/** Compiles a filter for an account, by its days. `isNew`: what does not fit the type of a field is refused. */
export async function compileFor(
  read: Reader,
  { leaves, clock }: Audience,
  accountId: string,
  filter: Filter,
  { isNew }: { isNew: boolean },
): Promise<CompiledFilter> {
  const { timeZone } = await readAccount(read, accountId)
  const account = { id: accountId, timeZone: timeZone ?? 'UTC', now: clock.now() }
  return compileFilter(read, account, filter, { leaves, isNew })
}
