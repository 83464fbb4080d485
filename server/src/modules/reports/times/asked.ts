import type { Reader } from '../../../platform/db/db.ts'
import type { AccountDays } from '../counting/coverage.ts'
import { daysBefore, spanOf } from '../counting/days.rules.ts'
import type { Wanted } from '../counting/readFigures.ts'
import { readScope } from '../counting/readScope.ts'

/** Of what a report about times is, of an account. */
export interface Asked extends AccountDays, Wanted {
  /** When its days begin, and when they are over, in milliseconds since 1970. */
  span: { from: number; until: number }
  /** Which time counts: that of the hours, or all of it. */
  hours: 'within' | 'all'
}

type Query = Parameters<typeof readScope>[2] & { hours?: Asked['hours'] | undefined }

/** Of what a query asks. Throws where it names what the account does not have. */
export async function askedBy(read: Reader, accountId: string, query: Query, now: number): Promise<Asked> {
  const { wanted, ...of } = await readScope(read, { accountId, now }, query)
  return { ...of, ...wanted, span: spanOf(of.days, of.zone), hours: query.hours ?? 'all' }
}

/** The same of the days before, which are as many. */
export function askedBefore(asked: Asked): Asked {
  const days = daysBefore(asked.days)
  return { ...asked, days, span: spanOf(days, asked.zone) }
}
