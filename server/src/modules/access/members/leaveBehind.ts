import type { MadeKey } from '@replyloop/shared/contract/member'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { endKeys, listKeysMadeBy } from '../../accounts/keys.ts'
import { deleteLinks, listLinksMadeBy } from './oneTimeLinks.store.ts'

/** What a member leaves who is removed, or may do less. */
export interface LeftBehind {
  keys: MadeKey[]
  keysEnded: boolean
  linksEnded: number
}

/** Ends the links that a member has made for others and that nobody has used, in any account. Returns how many. */
export async function endLinksMadeBy(tx: Tx, memberId: string): Promise<number> {
  const links = await listLinksMadeBy(tx, memberId)
  await deleteLinks(
    tx,
    links.map(({ tokenHash }) => tokenHash),
  )
  for (const accountId of new Set(links.map((link) => link.accountId))) tx.notify(`account:${accountId}`)
  return links.length
}

/** Ends the links of a member who may make none any more, and their keys if the caller says so. */
export async function leaveBehind(
  tx: Tx,
  caller: Caller,
  memberId: string,
  { endsKeys }: { endsKeys: boolean },
): Promise<LeftBehind> {
  const linksEnded = await endLinksMadeBy(tx, memberId)
  const keys = await listKeysMadeBy(tx, memberId)
  if (endsKeys) await endKeys(tx, caller, keys)
  return { keys, keysEnded: endsKeys && keys.length > 0, linksEnded }
}

/** What the audit log says of it. */
export const leftBehindFacts = ({ keys, keysEnded, linksEnded }: LeftBehind) => ({
  ...(keys.length > 0 && { [keysEnded ? 'keysEnded' : 'keysLeft']: keys.length }),
  ...(linksEnded > 0 && { linksEnded }),
})
