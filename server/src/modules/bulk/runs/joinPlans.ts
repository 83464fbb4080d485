import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { plannedAtOnce } from '@replyloop/shared/values/broadcast'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import {
  dropKeptPlan,
  findKeptPlan,
  keepMadePlan,
  listGreetingCampaigns,
  planKey,
  type PlannedPress,
  pressedPlan,
  showPlan,
} from '../../campaigns/greetings.ts'
import { planJoinsJob } from '../bulk.jobs.ts'
import type { PlanParts } from '../bulkParts.ts'
import { countPeople, countWhoIsGreeted, type People } from './countPeople.ts'
import { planJoins } from './planJoins.ts'

async function pressOf(
  parts: PlanParts,
  accountId: string,
  people: People,
  listId: string,
): Promise<PlannedPress> {
  const { db, audience } = parts
  const campaigns = await listGreetingCampaigns(db.read, listId)
  const key = await planKey(db.read, accountId, campaigns, [people, listId])
  return {
    accountId,
    key,
    countPeople: () => countPeople(db.scan, audience, accountId, people, plannedAtOnce + 1),
    countGreeted: () => countWhoIsGreeted(db.scan, audience, accountId, people, listId),
    make: () => planJoins(parts, accountId, people, listId),
    asked: 'filter' in people ? { filter: people.filter, listId } : null,
    begin: (tx) =>
      enqueue(
        tx,
        planJoinsJob,
        { accountId, key },
        { uniqueKey: `planJoins:${accountId}:${key}`, accountId },
      ),
  }
}

type Meant = [parts: PlanParts, accountId: string, people: People, listId: string]

/** Whom a join would greet; of very many people `undefined`, until a job has found out. */
export const showJoinPlan = async (...meant: Meant): Promise<GreetingPlan | undefined> =>
  showPlan(meant[0], await pressOf(...meant))

/** Whom a join greets that is pressed now: as it was shown. Throws `PLAN_CHANGED`. */
export const pressedJoinPlan = async (...meant: Meant): Promise<GreetingPlan> =>
  pressedPlan(meant[0], await pressOf(...meant))

/** Makes the plan of a join of very many people, and keeps it. What names something that is gone by now is asked for again. */
export async function makeJoinPlan(
  parts: PlanParts,
  { accountId, key }: { accountId: string; key: string },
): Promise<void> {
  const { db } = parts
  const asked = (await findKeptPlan(db.read, { accountId, key }))?.asked
  if (asked === undefined || asked === null) return
  try {
    const plan = await planJoins(parts, accountId, { filter: asked.filter }, asked.listId)
    await db.write((tx) => keepMadePlan(tx, { accountId, key }, plan))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await db.write((tx) => dropKeptPlan(tx, { accountId, key }))
  }
}
