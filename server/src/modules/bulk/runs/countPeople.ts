import type { Filter } from '@replyloop/shared/contract/filter'
import { maxBulkContacts } from '@replyloop/shared/values/bulk'
import { and, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { listGreetingCampaigns } from '../../campaigns/greetings.ts'
import type { Audience } from '../../segments/audience.ts'
import { compileWhole, prepareWhole, previewFiltered } from '../../segments/wholeFilter.ts'

/** Whom a bulk action means: whom a filter finds, or some by their ids. */
export type People = { filter: Filter } | { ids: readonly string[] }

const idsAtOnce = 500

/** How many contacts a filter finds among some people. */
async function countAmong(
  read: Reader,
  audience: Audience,
  accountId: string,
  people: People,
  filter: Filter,
  upTo = maxBulkContacts + 1,
): Promise<number> {
  const most = { most: upTo, sample: 0 }
  if ('filter' in people) {
    const prepared = await prepareWhole(read, audience, accountId, { all: [people.filter, filter] })
    return (await previewFiltered(read, prepared, most)).count
  }
  const { condition } = await compileWhole(read, audience, accountId, filter)
  let count = 0
  for (let at = 0; at < people.ids.length; at += idsAtOnce) {
    const isNamed = inArray(read.t.contact.id, people.ids.slice(at, at + idsAtOnce))
    const among = { accountId, condition: and(isNamed, condition) ?? condition }
    count += (await previewFiltered(read, among, most)).count
  }
  return count
}

/** How many people are meant; no more than `upTo` are looked for. */
export const countPeople = (
  read: Reader,
  audience: Audience,
  accountId: string,
  people: People,
  upTo?: number,
): number | Promise<number> =>
  'ids' in people ? people.ids.length : countAmong(read, audience, accountId, people, { all: [] }, upTo)

/** How many people a Live campaign greets for joining a list: they are not on it, want messages, and are new to a campaign of it. */
export async function countWhoIsGreeted(
  read: Reader,
  audience: Audience,
  accountId: string,
  people: People,
  listId: string,
): Promise<number> {
  const campaigns = await listGreetingCampaigns(read, listId)
  if (campaigns.length === 0) return 0
  return countAmong(read, audience, accountId, people, {
    all: [
      { not: { of: 'list', op: 'is', value: listId } },
      { of: 'optedOut', op: 'is', value: false },
      {
        any: campaigns.map(({ id }) => ({ not: { of: 'campaign', name: id, op: 'stage', value: 'joined' } })),
      },
    ],
  })
}
