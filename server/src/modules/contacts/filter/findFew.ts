import { sql, type SQL } from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { AskedFew, Few } from './leaf.ts'

/** Up to so many contacts are looked at one by one, by their ids. */
export const mostFew = 1000
/** Up to so many are found again for each page, by a select. */
const mostOnPage = 10_000

/** The ids of those who alone may match, or a select of these. */
export type FewIds = readonly string[] | SQL

/** The ways by which there may be few, once indexes were asked. */
export async function findWays(read: Reader, ways: readonly (Few | AskedFew)[]): Promise<Few[]> {
  const found: Few[] = []
  for (const way of ways) {
    const few = 'find' in way ? await way.find(read) : way
    if (few !== undefined) found.push(few)
  }
  return found
}

/**
 * The ids that the first way finds by which there are few; or a select of them, where there are no more than `most`. `undefined`
 * where each way finds more.
 */
export async function findFew(
  read: Reader,
  asked: readonly (Few | AskedFew)[],
  most = mostOnPage,
): Promise<FewIds | undefined> {
  const ways = await findWays(read, asked)
  for (const { select } of ways) {
    const found = await select(read, mostFew + 1)
    if (found.length <= mostFew) return [...new Set(found.map(({ id }) => id))]
  }
  for (const { select, isScan = false } of ways)
    if ((!isScan || most > mostOnPage) && (await countRows(read, select(read, most + 1))) <= most)
      return sql`${select(read, most)}`
  return undefined
}
