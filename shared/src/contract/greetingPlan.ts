import { z } from 'zod'
import { alreadyGreeted, openingCancelReasons, openingHoldReasons } from '../values/opening.ts'
import { plannedAtOnce } from '../values/broadcast.ts'
import { Instant } from './fields.ts'

const count = z.int().nonnegative()

/** Why somebody gets no opening message by themselves: it would be on hold or cancelled, or the campaign has sent one before. */
const LeftOutReason = z.enum([...openingHoldReasons, ...openingCancelReasons, alreadyGreeted])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** How many new people the provider of a channel takes a day, and for how many days those of a plan are. */
export const Tier = z.object({ perDay: count, days: count })

/** A campaign that is about to write to some people of a plan, too. */
export const Overlap = z.object({ campaignId: z.string(), name: z.string(), count })

/** What one campaign would do: `willGreet` and all that are left out are those who join. */
const CampaignPlan = z.object({
  campaignId: z.string(),
  name: z.string(),
  willGreet: count,
  /** The most first. */
  leftOut: z.array(z.object({ reason: LeftOutReason, count })),
  /** Estimates of when the first and the last one goes out: by the send rate, the queue before them, and quiet hours. */
  first: Instant.nullable(),
  last: Instant.nullable(),
  perMinute: count,
  /** The quiet hours, and how many of those who are greeted wait for their end; `null`: they hold none. */
  quietHours: z.object({ from: z.string(), until: z.string(), held: count }).nullable(),
  /** `available` is `null` where nothing is counted. */
  credits: z.object({ needed: count, available: z.number().nullable() }),
  /** How many parts of SMS they take, where they go out by SMS; not in a plan that a version before has kept. */
  segments: count.optional(),
  /** Where its provider limits how many people it may write to first a day, and some of those greeted are new to it. */
  tier: Tier.optional(),
})
export type CampaignPlan = z.infer<typeof CampaignPlan>

/** A plan of very many people, which is asked for until it is made. */
export const Planning = z.object({ state: z.literal('running') })

/** Of so many people a plan takes a job. */
export const plannedByJob = `For more than ${plannedAtOnce.toLocaleString('en')} people it is 202 until the plan is made: ask again then.`

/** Whom a press would greet, and whom not (docs/interface.md#before-many-are-greeted). */
export const GreetingPlan = z
  .object({
    madeAt: Instant,
    /** Who gets an opening message without anybody doing more: now, at the send rate, or after quiet hours. Each counts once. */
    willGreet: count,
    /** Who would join, or has joined while the campaign was Paused. */
    joins: count,
    /** Who is on the list already, and is not greeted. */
    alreadyOnList: count,
    campaigns: z.array(CampaignPlan),
    /** How many of those who are greeted wait for an opening message of another campaign, too. */
    overlaps: z.array(Overlap).optional(),
  })
  .meta({ id: 'GreetingPlan' })
export type GreetingPlan = z.infer<typeof GreetingPlan>
