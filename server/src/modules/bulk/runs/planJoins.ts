import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { Reader } from '../../../platform/db/db.ts'
import { createRest } from '../../../platform/turns.ts'
import { countsAsMany, createGreetingPlanner, listGreetingCampaigns } from '../../campaigns/greetings.ts'
import { listContactsOf } from '../../contacts/contacts.ts'
import { listMembersAmong } from '../../lists/lists.store.ts'
import { requireList } from '../../lists/lists.ts'
import { listFilteredIds, prepareWhole } from '../../segments/wholeFilter.ts'
import type { BulkParts, PlanParts } from '../bulkParts.ts'
import type { People } from './countPeople.ts'

/** So many are read by each of its statements. */
const pageSize = 200

/**
 * Whom campaigns would greet if some people joined a list now, without writing anything (docs/interface.md#before-many-are-greeted).
 * Throws `LIST_NOT_FOUND`, and `FILTER_BROKEN`.
 */
export async function planJoins(
  { db, audience, clock, pacePerMinute }: PlanParts,
  accountId: string,
  people: People,
  listId: string,
): Promise<GreetingPlan> {
  await requireList(db.read, accountId, listId)
  const campaigns = await listGreetingCampaigns(db.read, listId)
  const planner = createGreetingPlanner(db, { accountId, campaigns, now: clock.now(), pacePerMinute })
  const rest = createRest()
  let alreadyOnList = 0
  let joining = 0
  for await (const ids of campaigns.length === 0 ? [] : idsOf(db.scan, audience, accountId, people)) {
    const members = await listMembersAmong(db.read, listId, ids)
    alreadyOnList += members.size
    const contacts = await listContactsOf(db.read, accountId, ids)
    await rest()
    await planner.add(
      contacts
        .filter(({ id }) => !members.has(id))
        .map((contact) => ({ contact, startedWithMany: countsAsMany((joining += contact.isTest ? 0 : 1)) })),
    )
    await rest()
  }
  return planner.finish({ alreadyOnList })
}

/** The ids of those who are meant, some at a time, without test contacts where a filter finds them. */
async function* idsOf(read: Reader, audience: BulkParts['audience'], accountId: string, people: People) {
  if ('ids' in people) {
    for (let at = 0; at < people.ids.length; at += pageSize) yield people.ids.slice(at, at + pageSize)
    return
  }
  const prepared = await prepareWhole(read, audience, accountId, people.filter)
  let ids = await listFilteredIds(read, prepared, undefined, pageSize)
  while (ids.length > 0) {
    yield ids
    ids = await listFilteredIds(read, prepared, ids.at(-1), pageSize)
  }
}
