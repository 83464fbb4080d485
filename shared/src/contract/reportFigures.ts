import { z } from 'zod'
import { handOverReasons } from '../values/bot.ts'
import { cohortMarkNames, contactOrigins, funnelLeft, funnelStages, reportHours } from '../values/reports.ts'
import { Instant } from './fields.ts'

const count = z.int().nonnegative()
const day = z.iso.date().meta({ example: '2026-11-30' })
const seconds = z.int().nonnegative().nullable()

/** Of which days a report is. */
const Range = z
  .object({
    from: day,
    to: day,
    timeZone: z
      .string()
      .meta({ description: 'In which these days are; those counted before it was set keep theirs.' }),
  })
  .meta({ id: 'ReportRange' })
export type ReportRange = z.infer<typeof Range>

const notCounted = z
  .object({ tests: count.meta({ description: 'Messages of test contacts, or test contacts who joined.' }) })
  .meta({ id: 'NotCounted' })

/** A report, with the same of the period before where that is asked for; `beside` is of both. */
const comparableBeside = <S extends z.ZodRawShape, B extends z.ZodRawShape>(
  id: string,
  shape: S,
  beside: B,
) =>
  z
    .object({
      range: Range,
      ...shape,
      ...beside,
      previous: z
        .object({ range: Range, ...shape })
        .nullable()
        .meta({ description: 'The period before; `null` unless `compare` is true.' }),
    })
    .meta({ id })
const comparable = <S extends z.ZodRawShape>(id: string, shape: S) => comparableBeside(id, shape, {})

/** How far the people of a campaign or a broadcast have come. */
export const FunnelReport = comparable('FunnelReport', {
  stages: z.array(
    z.object({
      stage: z.enum(funnelStages),
      count,
      gone: count.meta({ description: 'How many of them are erased or deleted.' }),
    }),
  ),
  left: z.array(
    z.object({
      state: z.enum(funnelLeft),
      reason: z.string().nullable(),
      count,
      gone: count,
    }),
  ),
  notCounted,
})
export type FunnelReport = z.infer<typeof FunnelReport>

const volume = {
  incoming: count,
  outgoing: count,
  byBot: count,
  byPerson: count,
  byCampaign: count,
  byApi: count,
  byAuto: count,
  newContacts: count,
  optedOut: count,
}

/** How much was written, and who came and went. */
export const VolumeReport = comparable('VolumeReport', {
  total: z.object(volume),
  rows: z.array(
    z.object({
      period: day.meta({ description: 'The first day of the period.' }),
      ...volume,
    }),
  ),
  notCounted,
})
export type VolumeReport = z.infer<typeof VolumeReport>

const times = z
  .object({
    count,
    median: seconds,
    p90: seconds,
    distribution: z.array(z.object({ upTo: seconds, count })),
  })
  .meta({ id: 'ResponseTimes', description: 'In seconds; `null` where nothing was answered.' })
export type ResponseTimes = z.infer<typeof times>
const short = z.object({ count, median: seconds, p90: seconds })

/** How long contacts waited. */
export const ResponseTimesReport = comparableBeside(
  'ResponseTimesReport',
  {
    first: times,
    next: times,
    anybody: times,
    rows: z.array(z.object({ period: day, first: short, next: short, anybody: short })),
  },
  {
    hours: z.enum(reportHours),
    since: Instant.nullable().meta({ description: 'When the first of these conversations began.' }),
  },
)
export type ResponseTimesReport = z.infer<typeof ResponseTimesReport>

/** By when people answered, by the week in which they joined. */
export const CohortsReport = z
  .object({
    range: Range,
    rows: z.array(
      z.object({
        week: day.meta({ description: 'Its Monday.' }),
        joined: count,
        answered: z.array(
          z.object({
            by: z.enum(cohortMarkNames),
            count,
            share: z.number().nullable().meta({
              description: 'Of those who joined, from 0 to 1; `null` until all of them had that long.',
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CohortsReport' })
export type CohortsReport = z.infer<typeof CohortsReport>

/** What bots did. */
export const BotReport = comparable('BotReport', {
  answered: count,
  suggested: count,
  chosen: count,
  handedOver: z.array(z.object({ reason: z.enum(handOverReasons), count })),
  taught: count,
  byAnswer: z.array(z.object({ answerId: z.string(), campaignId: z.string(), question: z.string(), count })),
})
export type BotReport = z.infer<typeof BotReport>

/** What members did. */
export const MembersReport = comparableBeside(
  'MembersReport',
  {
    rows: z.array(
      z.object({
        memberId: z.string(),
        name: z.string().nullable().meta({ description: '`null`: the member is removed.' }),
        assigned: count,
        closed: count,
        replies: count,
        first: short,
        next: short,
        rated: z.object({ count, average: z.number().nullable() }),
      }),
    ),
  },
  { hours: z.enum(reportHours) },
)
export type MembersReport = z.infer<typeof MembersReport>

/** What went over channels. */
export const ChannelsReport = comparable('ChannelsReport', {
  rows: z.array(
    z.object({
      channel: z.string(),
      incoming: count,
      sent: count,
      delivered: count.meta({ description: 'Delivered or read.' }),
      read: count,
      tellsRead: z.boolean().meta({ description: 'Whether this channel tells what was read.' }),
      failed: count,
      failures: z.array(z.object({ code: z.string(), words: z.string(), count })),
      templates: z.array(z.object({ category: z.string(), count })),
    }),
  ),
  notCounted,
})
export type ChannelsReport = z.infer<typeof ChannelsReport>

/** From where people came. */
export const SourcesReport = comparable('SourcesReport', {
  rows: z.array(
    z.object({
      origin: z.enum(contactOrigins),
      sourceId: z.string().nullable().meta({ description: 'Which ad, post or link.' }),
      title: z.string().nullable(),
      contacts: count,
      optedOut: count.meta({ description: 'Those of them who have opted out since, and are not erased.' }),
    }),
  ),
})
export type SourcesReport = z.infer<typeof SourcesReport>

/** When contacts write. */
export const HeatmapReport = z
  .object({
    range: Range,
    cells: z
      .array(
        z.object({
          weekday: z.int().min(1).max(7).meta({ description: '1 is Monday.' }),
          hour: z.int().min(0).max(23),
          incoming: count,
          median: seconds.meta({ description: 'Of the first responses of people to what began then.' }),
        }),
      )
      .meta({ examples: [[{ weekday: 1, hour: 9, incoming: 12, median: 240 }]] }),
  })
  .meta({ id: 'HeatmapReport' })
export type HeatmapReport = z.infer<typeof HeatmapReport>
