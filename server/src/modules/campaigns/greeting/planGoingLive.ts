import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { unsentOpeningStates } from '@replyloop/shared/values/opening'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { createRest } from '../../../platform/turns.ts'
import { countMembers } from '../../lists/lists.store.ts'
import { countsAsMany } from '../campaign.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { countAllQueued, listUnsent } from '../openings/openingsOfCampaign.store.ts'
import { createGreetingPlanner } from './planGreeting.ts'

/** So many are read by each of its statements. */
const pageSize = 200

/**
 * Whom a campaign would greet if it went Live now: who has joined while it was Paused, or waits since before, and nobody else on
 * its list.
 */
export async function planGoingLive(
  { read, keyedHash }: Pick<Db, 'read' | 'keyedHash'>,
  campaign: CampaignRow,
  at: { now: number; pacePerMinute: number },
): Promise<GreetingPlan> {
  const { accountId, listId } = campaign
  const planner = createGreetingPlanner({ read, keyedHash }, { ...at, accountId, campaigns: [campaign] })
  const startsWithMany = countsAsMany(await countAllQueued(read, campaign))
  let joined = 0
  for await (const page of unsentPages(read, campaign.id)) {
    joined += page.filter(({ contact }) => !contact.isTest).length
    await planner.add(
      page.map(({ contact, opening }) => ({
        contact,
        opening,
        startedWithMany: opening.startedWithMany || (startsWithMany && opening.state === 'queued'),
      })),
    )
  }
  const members = listId === null ? 0 : await countMembers(read, { id: listId, accountId })
  return planner.finish({ alreadyOnList: Math.max(0, members - joined) })
}

/** What waits of a campaign, and then what it holds, with the contacts, some at a time. */
async function* unsentPages(read: Reader, campaignId: string) {
  const rest = createRest()
  for (const state of unsentOpeningStates) {
    let page = await listUnsent(read, campaignId, { state }, pageSize)
    while (page.length > 0) {
      await rest()
      yield page
      await rest()
      page = await listUnsent(read, campaignId, { state, cursor: page.at(-1)?.opening.id }, pageSize)
    }
  }
}
