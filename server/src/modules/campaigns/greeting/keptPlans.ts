import { hash } from 'node:crypto'
import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { plannedAtOnce, planTolerancePercent } from '@replyloop/shared/values/broadcast'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { readDeciding } from '../start/readDeciding.ts'
import { findKeptPlan, keepPlan, type KeptPlanKey, type KeptPlanRow } from './keptPlans.store.ts'

/** For so long a press may go by the plan that was shown. */
export const planKeptMs = 15 * minuteMs

/** What a plan is made of. */
export interface PlannedPress extends KeptPlanKey {
  /** How many people it goes through; no more than one above `plannedAtOnce` are needed. */
  countPeople: () => number | Promise<number>
  /** How many may be greeted: by another number a plan that was kept is no good any more. */
  countGreeted: () => number | Promise<number>
  /** Works it out now. */
  make: () => Promise<GreetingPlan>
  /** What a job is to work it out by. */
  asked: KeptPlanRow['asked']
  begin: (tx: Tx) => Promise<void>
}

/** Names whom campaigns would greet, as they, the account, its channels and templates are now: it is another name once one of them is changed. */
export async function planKey(
  read: Reader,
  accountId: string,
  campaigns: readonly CampaignRow[],
  among: unknown,
): Promise<string> {
  const greeting = campaigns.map(({ lastOpeningAt: _, ...campaign }) => campaign)
  const uses = campaigns.map(({ openingTemplate }) => openingTemplate)
  const named = JSON.stringify([greeting, among, await readDeciding(read, accountId, uses)])
  return hash('sha256', named, 'base64url').slice(0, 22)
}

interface Parts {
  db: Db
  clock: Clock
}

const isRecent = ({ createdAt }: KeptPlanRow, now: number) => now - createdAt < planKeptMs

/** Whether a plan is still good: of many people some may have come or gone. */
const fits = ({ counted }: KeptPlanRow, count: number) =>
  Math.abs(counted - count) * 100 <= (counted > plannedAtOnce ? planTolerancePercent * counted : 0)

/** The plan of a press that somebody is about to do; of very many people `undefined`, until a job has made it. */
export async function showPlan({ db, clock }: Parts, press: PlannedPress): Promise<GreetingPlan | undefined> {
  const { accountId, key } = press
  const kept = await findKeptPlan(db.read, press)
  const recent = kept !== undefined && isRecent(kept, clock.now()) ? kept : undefined
  if (recent !== undefined && recent.plan === null) return undefined
  const isLarge = (await press.countPeople()) > plannedAtOnce
  const counted = await press.countGreeted()
  if (isLarge && recent?.plan !== undefined && recent.plan !== null && fits(recent, counted))
    return recent.plan
  const plan = isLarge ? null : await press.make()
  await db.write(async (tx) => {
    await keepPlan(tx, { accountId, key, counted, plan, asked: plan === null ? press.asked : null })
    if (plan === null) await press.begin(tx)
  })
  return plan ?? undefined
}

/** The plan by which a press is judged: the one that was shown, or one made now. Throws `PLAN_CHANGED` where that takes a job. */
export async function pressedPlan({ db, clock }: Parts, press: PlannedPress): Promise<GreetingPlan> {
  const kept = await findKeptPlan(db.read, press)
  if (kept !== undefined && kept.plan !== null && isRecent(kept, clock.now()))
    if (fits(kept, await press.countGreeted())) return kept.plan
  if ((await press.countPeople()) <= plannedAtOnce) return press.make()
  throw new Problem(
    'PLAN_CHANGED',
    'The plan of so many people is not there, or not right any more: ask for it again, and confirm its number',
  )
}
