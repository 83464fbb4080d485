import type { SubAccountQuery } from '@replyloop/shared/contract/agency'
import { usualOrder } from '@replyloop/shared/values/subAccountSort'
import { readAccount, type Account } from '../accounts/accounts.store.ts'
import { listSubAccounts } from '../accounts/accounts.ts'
import { runsOutAt } from '../credits/balance.ts'
import type { Reader } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { presentFigures } from './agency.presenter.ts'
import { listSoonSpent, readFigures, sortKey } from './figures.store.ts'

/**
 * A page of an agency's sub-accounts with their figures. The figures of a page are read together; a page that is sorted by one
 * goes through all sub-accounts. Throws `VALIDATION_FAILED` at a cursor of another order.
 */
export async function listWithFigures(read: Reader, agencyId: string, query: SubAccountQuery, now: number) {
  const { search, sort = 'newest', order = usualOrder[sort] } = query
  const by = sortKey(read, sort, now)
  const place = `${sort}:${order}:`
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor, by && place)
  const page = await readPageBy(
    by === undefined ? 'acc' : null,
    query,
    (limit) => listSubAccounts(read, agencyId, { search, by, order, after }, limit),
    ({ account, key }) => (by === undefined ? account.id : `${place}${key}:${account.id}`),
    ({ account }) => account,
  )
  return { ...page, data: await withFigures(read, agencyId, page.data, now) }
}

/** Sub-accounts of an agency with their figures. */
export async function withFigures(read: Reader, agencyId: string, accounts: readonly Account[], now: number) {
  const agency = await readAccount(read, agencyId)
  const ids = accounts.map(({ id }) => id)
  const figures = ids.length === 0 ? undefined : await readFigures(read, ids, now)
  return accounts.flatMap((account) => {
    const found = figures?.get(account.id)
    return found === undefined ? [] : presentFigures(account, found, agency, now) // deleted between the two reads
  })
}

/** How many sub-accounts of an agency run out of credit soon unless somebody brings more, or have run out. */
export async function countRunningDry(read: Reader, agencyId: string, now: number): Promise<number> {
  const { timeZone } = await readAccount(read, agencyId)
  const candidates = await listSoonSpent(read, agencyId, now)
  return candidates.filter(({ account, used }) => runsOutAt({ ...account, used }, timeZone, now) !== null)
    .length
}

/**
 * The place of a cursor in an order by figures, which begins with `place`; without one, in that by creation. It holds the figure,
 * which may have changed when the next page is read.
 */
function parseCursor(cursor: string, place: string | undefined): { key: number | string; id: string } {
  if (place === undefined) return { key: cursor, id: cursor }
  const [, key, id] = /^(-?[\d.e+]+|msg_\w+|):(acc_\w+)$/.exec(cursor.slice(place.length)) ?? []
  if (
    !cursor.startsWith(place) ||
    key === undefined ||
    id === undefined ||
    isTextual(place) === /^-?\d/.test(key) ||
    !isPlace(place, key)
  )
    throw fieldProblem('cursor', 'must be the nextCursor of a page in the same order')
  return { key: isTextual(place) ? key : Number(key), id }
}

const isTextual = (place: string) => place.startsWith('lastActivity')

/** Whether a key is one of its order: a database compares a count with no fraction. */
const isPlace = (place: string, key: string): boolean =>
  isTextual(place) ||
  (place.startsWith('lastsUntil') ? Number.isFinite(Number(key)) : Number.isSafeInteger(Number(key)))
