import type { Today } from '@replyloop/shared/contract/today'
import { and, eq, gte, ne, notInArray, sql } from 'drizzle-orm'
import { readAccount } from '../accounts/accounts.store.ts'
import { selectTestContacts } from '../contacts/contacts.store.ts'
import { localMinute } from '../../platform/clock/localTime.ts'
import { minuteMs } from '../../platform/clock/time.ts'
import { requireRow, type Reader } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/ids.ts'

/** What has been said since midnight in the time zone of the account; tests are left out. */
export async function readToday(read: Reader, accountId: string, now: number): Promise<Today> {
  const m = read.t.message
  const { timeZone } = await readAccount(read, accountId)
  const midnight = now - (now % minuteMs) - localMinute(now, timeZone ?? 'UTC') * minuteMs
  const countOf = (author: string) => sql<number>`sum(case when ${m.author} = ${author} then 1 else 0 end)`
  const [found] = await read.q
    .select({
      received: countOf('contact').mapWith(Number),
      byBot: countOf('bot').mapWith(Number),
      byPeople: countOf('user').mapWith(Number),
      byCampaigns: countOf('campaign').mapWith(Number),
      failed: sql<number>`sum(case when ${m.status} = 'Failed' then 1 else 0 end)`.mapWith(Number),
    })
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        gte(m.id, firstIdAt('msg', midnight)),
        ne(m.type, 'system'),
        notInArray(m.contactId, selectTestContacts(read, accountId)),
      ),
    )
  return requireRow(found === undefined ? [] : [found])
}
