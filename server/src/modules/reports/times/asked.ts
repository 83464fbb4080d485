import type { Reader } from '../../../platform/db/db.ts'
import { readScope, type Scope } from '../counting/readScope.ts'

/** Of what a report about times is, of an account. */
export interface Asked extends Scope {
  /** Which time counts: that of the hours, or all of it. */
  hours: 'within' | 'all'
}

type Query = Parameters<typeof readScope>[2] & { hours?: Asked['hours'] | undefined }

/** Of what a query asks. Throws where it names what the account does not have. */
export const askedBy = async (
  read: Reader,
  accountId: string,
  query: Query,
  now: number,
): Promise<Asked> => ({
  ...(await readScope(read, { accountId, now }, query)),
  hours: query.hours ?? 'all',
})
