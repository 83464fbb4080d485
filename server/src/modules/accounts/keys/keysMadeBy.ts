import type { MadeKey } from '@replyloop/shared/contract/member'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { namedKeyEnded } from '../accounts.facts.ts'
import { endApiKey, listAccountsWithKeyOf, readAccount } from '../accounts.store.ts'
import { listNamedKeysOf, updateNamedKey } from './namedKeys.store.ts'

/**
 * Has one who removes a member, or gives them a narrower role, see the key that the member makes in this transaction; throws where
 * that has happened since the request came.
 */
export type LockMaker = (tx: Tx, maker: Caller) => Promise<unknown>

/**
 * The keys that a member has made and that still work: those of their own account and those that they made while acting as
 * sub-accounts, the accounts' own keys too. Keys that a version before 0.2 made are not among them: it stored no member.
 */
export async function listKeysMadeBy(read: Reader, memberId: string): Promise<MadeKey[]> {
  const named = (await listNamedKeysOf(read, memberId)).map(({ key, account }) => ({
    id: key.id,
    name: key.name,
    scope: key.scope,
    lastFour: key.lastFour,
    account,
  }))
  const own = (await listAccountsWithKeyOf(read, memberId)).map(({ id, name, lastFour }) => ({
    id,
    name: 'API Key',
    scope: 'full' as const,
    lastFour: lastFour ?? '',
    account: { id, name },
  }))
  return [...named, ...own]
}

/** Ends keys that a member of the caller's account has made; the log of each account says so, and by whom. */
export async function endKeys(tx: Tx, caller: Caller, keys: readonly MadeKey[]): Promise<void> {
  const { name } = await readAccount(tx, caller.id)
  for (const key of keys) {
    const { account, id } = key
    if (id === account.id) await endApiKey(tx, id)
    else await updateNamedKey(tx, account.id, id, { endedAt: tx.now })
    const isOwn = account.id === caller.id
    const session = caller.session && {
      ...caller.session,
      ...(!isOwn && { agency: { id: caller.id, name } }),
    }
    await namedKeyEnded.happened(tx, { caller: { ...caller, id: account.id, session }, key })
  }
}
