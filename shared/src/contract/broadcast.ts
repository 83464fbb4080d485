import { z } from 'zod'
import {
  broadcastPauseReasons,
  broadcastStates,
  broadcastZones,
  recipientReasons,
  listedStages,
  recipientStages,
  winnerMeasures,
} from '../values/broadcast.ts'
import { messagePurposes } from '../values/message.ts'
import { ContactSummary } from './campaignReports.ts'
import { shownChoices } from './content.ts'
import { shownFiles } from './contentFiles.ts'
import type { Version } from './endpoint.ts'
import { Instant, pageOf } from './fields.ts'
import { ShownFilter } from './filter.ts'
import { DeliveryError } from './message.ts'
import { Overlap, Tier } from './greetingPlan.ts'
import { TemplateValues } from './template.ts'

const count = z.int().nonnegative()

/** How many recipients there are: `recipients` is the sum of those below it, and `sent` that of the last four. */
export const BroadcastCounts = z.object({
  recipients: count,
  waiting: count,
  held: count,
  cancelled: count,
  leftOut: count,
  holdout: count,
  sent: count,
  delivered: count,
  failed: count,
  unknown: count,
  onTheWay: count,
})
export type BroadcastCounts = z.infer<typeof BroadcastCounts>

const ShownTemplate = z.object({
  name: z.string().nullable(),
  language: z.string().nullable(),
  values: TemplateValues,
})
const ShownSaid = z.object({
  body: z.string().nullable(),
  ...shownChoices,
  attachments: shownFiles,
  template: ShownTemplate.nullable(),
})
const ShownAudience = z.object({
  listId: z.string().optional(),
  segmentId: z.string().optional(),
  filter: ShownFilter.optional(),
})

const percent = z.number().min(0).max(100)
/** How many have done something, and of a hundred, with the interval that holds the true share in 95 of 100 cases (Wilson). */
const Rate = z.object({ count, percent, low: percent, high: percent })
const VariantResult = z.object({ variant: z.string(), sent: count, answered: Rate, read: Rate, tapped: Rate })
const VariantResults = z.array(VariantResult)
export type VariantResult = z.infer<typeof VariantResult>

const Winner = z.object({
  by: z.enum(winnerMeasures),
  afterHours: z.int(),
  testPercent: z.int(),
  chosen: z.string().nullable().meta({ description: 'The name of a variant, once one is chosen.' }),
  isClear: z
    .boolean()
    .nullable()
    .meta({ description: '`false`: none was clearly the best, so that the first one goes on.' }),
  decidedAt: Instant.nullable(),
  results: VariantResults.nullable().meta({ description: 'What it was chosen by.' }),
})

/** A broadcast as its draft has it, how far it is, and what became of it. */
export const Broadcast = z
  .object({
    id: z.string().meta({ example: 'brc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    campaignId: z.string(),
    state: z.enum(broadcastStates),
    reason: z
      .enum(broadcastPauseReasons)
      .nullable()
      .meta({ description: 'Why it is paused.', example: null }),
    audience: ShownAudience,
    exclude: ShownAudience.nullable(),
    channel: z.string().nullable(),
    content: ShownSaid.nullable(),
    variants: z.array(z.object({ name: z.string(), share: z.int(), content: ShownSaid })).nullable(),
    holdout: z.int(),
    winner: Winner.nullable(),
    sendAt: z.string().nullable(),
    zone: z.enum(broadcastZones),
    ratePerMinute: z.int().nullable(),
    followUps: z.boolean(),
    purpose: z.enum(messagePurposes),
    stopRules: z.object({ failedPercent: z.number(), optOutPercent: z.number() }).nullable(),
    counts: BroadcastCounts,
    results: VariantResults.nullable().meta({ description: 'Of each variant, what became of it by now.' }),
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Broadcast' })
export type Broadcast = z.infer<typeof Broadcast>
export const BroadcastPage = pageOf(Broadcast.omit({ counts: true, results: true })).meta({
  id: 'BroadcastPage',
})

/** What tells a broadcast from what it was before somebody changed its draft. */
export const broadcastVersion: Version = {
  of: 'broadcast',
  fields: Broadcast.pick({
    name: true,
    campaignId: true,
    audience: true,
    exclude: true,
    channel: true,
    content: true,
    variants: true,
    holdout: true,
    winner: true,
    sendAt: true,
    zone: true,
    ratePerMinute: true,
    followUps: true,
    purpose: true,
    stopRules: true,
  }),
}

const Reason = z.enum(recipientReasons)

/** What a broadcast would do if it were started now, by the verdict that is asked for each person. */
export const BroadcastPlan = z
  .object({
    planHash: z.string().meta({ description: 'Names what was planned: starting it takes this.' }),
    matched: count,
    willGet: count,
    leftOut: z.array(z.object({ reason: Reason, count })).meta({ description: 'The most first.' }),
    holdout: count,
    first: Instant.nullable(),
    last: Instant.nullable(),
    byHour: z.array(z.object({ at: Instant, count })),
    segments: count.meta({ description: 'How many parts of SMS they take, where it goes out by SMS.' }),
    credits: z.object({ needed: count, available: z.number().nullable() }),
    followUps: count.meta({
      description: 'How many follow-ups of its campaign would remind them, if nobody answers.',
    }),
    tier: Tier.exactOptional().meta({
      description: 'How many new people its provider takes a day, and for how many days that is.',
    }),
    overlaps: z.array(Overlap).meta({
      description: 'How many of those who get it wait for an opening message of a campaign.',
    }),
  })
  .meta({ id: 'BroadcastPlan' })
export type BroadcastPlan = z.infer<typeof BroadcastPlan>

/** One recipient of a broadcast, and how far what it gets is. */
export const Recipient = z
  .object({
    contactId: z.string().nullable(),
    contact: ContactSummary.nullable().meta({ description: '`null` once it is erased or merged.' }),
    variant: z.string().nullable(),
    state: z.enum(recipientStages),
    outcome: z.enum(listedStages).meta({ description: 'As it is counted: what became of what went out.' }),
    reason: Reason.nullable().meta({ example: null }),
    messageId: z.string().nullable(),
    error: DeliveryError.nullable().meta({ description: 'Of the message, as it shows it.' }),
  })
  .meta({ id: 'BroadcastRecipient' })
export type Recipient = z.infer<typeof Recipient>
export const RecipientPage = pageOf(Recipient).meta({ id: 'BroadcastRecipientPage' })
