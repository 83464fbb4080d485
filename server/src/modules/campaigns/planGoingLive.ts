import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { Db } from '../../platform/db/db.ts'
import { countMembers } from '../lists/lists.store.ts'
import { areMany } from './campaign.rules.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { countAllQueued } from './openingCounts.store.ts'
import { listQueued } from './openings.store.ts'
import { createGreetingPlanner } from './planGreeting.ts'

const pageSize = 500

/** Whom a campaign would greet if it went Live now: who has joined while it was Paused, and nobody else on its list. */
export async function planGoingLive(
  { read, keyedHash }: Pick<Db, 'read' | 'keyedHash'>,
  campaign: CampaignRow,
  at: { now: number; pacePerMinute: number },
): Promise<GreetingPlan> {
  const { accountId, listId } = campaign
  const planner = createGreetingPlanner({ read, keyedHash }, { ...at, accountId, campaigns: [campaign] })
  const startsWithMany = areMany(await countAllQueued(read, campaign.id))
  let joined = 0
  let page = await listQueued(read, campaign.id, undefined, pageSize)
  while (page.length > 0) {
    joined += page.filter(({ contact }) => !contact.isTest).length
    await planner.add(
      page.map(({ contact, opening }) => ({
        contact,
        opening,
        startedWithMany: startsWithMany || opening.startedWithMany,
      })),
    )
    page = await listQueued(read, campaign.id, page.at(-1)?.opening.id, pageSize)
  }
  const members = listId === null ? 0 : await countMembers(read, { id: listId, accountId })
  return planner.finish({ alreadyOnList: Math.max(0, members - joined) })
}
