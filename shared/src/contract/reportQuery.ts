import { z } from 'zod'
import { maxReportDays, reportHours, reportNames, reportSteps, peopleStages } from '../values/reports.ts'
import { maxTagName } from '../values/tag.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import { BooleanInQuery, ChannelLabel, Id, optionalInput, pageQuery, text } from './fields.ts'
import { isDay } from './filterValues.ts'

const dayMs = 86_400_000

const Day = z
  .string()
  .refine(isDay, 'must be a day such as 2026-11-30')
  .refine(
    (day) => day >= '2000-01-01' && day < '2100-01-01',
    'must be a day between 2000-01-01 and 2099-12-31',
  )

const range = {
  from: optionalInput(Day).meta({
    description: 'The first day, in the time zone of the account; left out: 30 days up to the last one.',
  }),
  to: optionalInput(Day).meta({ description: 'The last day, which counts too; left out: today.' }),
}
const campaignId = optionalInput(Id).meta({ description: 'What belongs to a campaign alone.' })
const channel = optionalInput(ChannelLabel).meta({
  description: 'What went over a channel alone, by its label.',
})
const memberId = optionalInput(Id).meta({ description: 'What a member did alone.' })
const tag = optionalInput(text(maxTagName)).meta({
  description: 'What concerns contacts with a tag alone: its name or its id.',
})
const by = optionalInput(z.enum(reportSteps)).meta({
  description: 'How fine the rows are; left out: days.',
})
const hours = optionalInput(z.enum(reportHours)).meta({
  description: '`within`: times count in the hours of the team alone. `all`, unless given: around the clock.',
})
const compare = optionalInput(BooleanInQuery).meta({
  description: 'Whether `previous` has the same of the period before, which is as long.',
})
const format = optionalInput(z.enum(['json', 'csv'])).meta({
  description: '`csv`: the rows as a file, as with `Accept: text/csv`.',
})

/** Refuses a range that ends before it begins, or that is too long. */
function requireRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (from === undefined || to === undefined) return
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const message =
    days < 1
      ? `is before ${from}, where the range begins; exchange the two`
      : days > maxReportDays
        ? `makes a range of ${days.toLocaleString('en')} days; ask for at most ${maxReportDays}`
        : undefined
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
}

const aliases = {
  ...fieldAliases,
  campaignId: ['campaign_id'],
  broadcastId: ['broadcast_id'],
  memberId: ['member_id'],
}

const broadcastId = optionalInput(Id)

/** Of which campaign or broadcast the stages are. */
function requireRun(
  given: { campaignId?: string | undefined; broadcastId?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if ((given.campaignId === undefined) !== (given.broadcastId === undefined)) return
  const few = given.campaignId === undefined
  context.addIssue({
    code: 'custom',
    path: ['campaignId'],
    message: few ? 'is required, or else broadcastId' : 'stands beside a broadcastId; send one of the two',
  })
}

export const FunnelQuery = withAliases(
  z
    .object({ ...range, campaignId, broadcastId, tag, compare, format })
    .superRefine(requireRange)
    .superRefine(requireRun),
  aliases,
)
export type FunnelQuery = z.output<typeof FunnelQuery>
export const VolumeQuery = withAliases(
  z.object({ ...range, by, campaignId, channel, memberId, compare, tag, format }).superRefine(requireRange),
  aliases,
)
export type VolumeQuery = z.output<typeof VolumeQuery>
export const ChannelsQuery = withAliases(
  z.object({ ...range, campaignId, channel, compare, tag, format }).superRefine(requireRange),
  aliases,
)
export type ChannelsQuery = z.output<typeof ChannelsQuery>
export const SourcesQuery = withAliases(
  z.object({ ...range, campaignId, channel, compare, tag, format }).superRefine(requireRange),
  aliases,
)
export type SourcesQuery = z.output<typeof SourcesQuery>
export const ResponseTimesQuery = withAliases(
  z
    .object({ ...range, by, campaignId, channel, memberId, hours, compare, tag, format })
    .superRefine(requireRange),
  aliases,
)
export type ResponseTimesQuery = z.output<typeof ResponseTimesQuery>
export const CohortsQuery = withAliases(
  z.object({ ...range, campaignId, tag, format }).superRefine(requireRange),
  aliases,
)
export type CohortsQuery = z.output<typeof CohortsQuery>
export const BotQuery = withAliases(
  z.object({ ...range, campaignId, compare, tag, format }).superRefine(requireRange),
  aliases,
)
export type BotQuery = z.output<typeof BotQuery>
export const MembersQuery = withAliases(
  z
    .object({ ...range, campaignId, channel, memberId, hours, compare, tag, format })
    .superRefine(requireRange),
  aliases,
)
export type MembersQuery = z.output<typeof MembersQuery>
export const HeatmapQuery = withAliases(
  z.object({ ...range, campaignId, channel, hours, tag, format }).superRefine(requireRange),
  aliases,
)
export type HeatmapQuery = z.output<typeof HeatmapQuery>
export const EpisodesQuery = withAliases(
  z
    .object({ ...range, campaignId, channel, memberId, hours, ...pageQuery, tag, format })
    .superRefine(requireRange),
  aliases,
)
export type EpisodesQuery = z.output<typeof EpisodesQuery>

const part = optionalInput(text(200)).meta({
  description:
    'Which of several: a reason, the code of a failure, an origin or a source, the start of a week and a mark (`2026-11-30/day1`), a band of a distribution (its place from 0), an answer, or a weekday and an hour (`1/13`).',
})

/** Which number of which report. */
export const PeopleQuery = withAliases(
  z
    .object({
      report: z.enum(reportNames),
      stage: text(40),
      part,
      ...range,
      campaignId,
      broadcastId,
      channel,
      memberId,
      tag,
      hours,
      ...pageQuery,
    })
    .superRefine(requireRange)
    .superRefine((given, context) => {
      const stages: readonly string[] = peopleStages[given.report]
      if (!stages.includes(given.stage))
        context.addIssue({
          code: 'custom',
          path: ['stage'],
          message: `must be one of ${stages.join(', ')} for ${given.report}`,
        })
      if (given.report === 'funnel') requireRun(given, context)
    }),
  aliases,
)
export type PeopleQuery = z.output<typeof PeopleQuery>
