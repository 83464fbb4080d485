import { z } from 'zod'
import { episodeClosers, episodeEnds, episodeSources } from '../values/conversation.ts'
import { endpoint } from './endpoint.ts'
import { CustomFields } from './customFieldValues.ts'
import { Instant, pageOf } from './fields.ts'
import {
  BotReport,
  CohortsReport,
  HeatmapReport,
  MembersReport,
  ResponseTimesReport,
} from './reportFigures.ts'
import {
  BotQuery,
  CohortsQuery,
  EpisodesQuery,
  HeatmapQuery,
  MembersQuery,
  ResponseTimesQuery,
} from './reportQuery.ts'
import { readsReports } from './reports.ts'

const count = z.int().nonnegative()
const seconds = z.int().nonnegative().nullable()

/** One conversation, from its opening to its end. */
export const ReportedEpisode = z
  .object({
    id: z.string(),
    contactId: z.string(),
    link: z.string().nullable().meta({ description: 'The page of the conversation.' }),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    tags: z.array(z.string()),
    customFields: CustomFields,
    channel: z.string(),
    campaignId: z.string().nullable(),
    campaignName: z.string().nullable(),
    source: z.enum(episodeSources),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    state: z.enum(['open', 'snoozed', 'closed']),
    openedAt: Instant,
    firstInboundAt: Instant.nullable(),
    firstReplyAt: Instant.nullable().meta({ description: 'By anybody, the bot included.' }),
    firstResponseAt: Instant.nullable().meta({ description: 'By a person.' }),
    firstResponseBy: z.string().nullable(),
    firstResponseSeconds: seconds,
    nextResponseSeconds: seconds.meta({ description: 'The median of the later ones by a person.' }),
    waitedSeconds: count,
    messagesIn: count,
    messagesOut: count,
    botAnswers: count,
    humanReplies: count,
    handedOverAt: Instant.nullable(),
    handOverReason: z.string().nullable(),
    closedAt: Instant.nullable(),
    closedBy: z.enum(episodeClosers).nullable(),
    closeReason: z.enum(episodeEnds).nullable(),
    reopened: count,
    csat: z.int().nullable(),
    csatText: z.string().nullable(),
  })
  .meta({ id: 'ReportedEpisode' })
export type ReportedEpisode = z.infer<typeof ReportedEpisode>

/** How fast people were answered, and by whom, for `contract.ts` (docs/interface.md#reports). */
export const timeReportEndpoints = {
  getResponseTimes: endpoint('GET', '/reports/response_times', {
    ...readsReports,
    summary: 'See how long contacts waited for an answer',
    description:
      'Returns the count, the median, the 90th percentile and the distribution of first responses of people, of their next responses and of the first answers of anybody, in seconds, in all and by period, filed under the day of the answer. Conversations that somebody of the account began have no first response.',
    query: ResponseTimesQuery,
    responses: { 200: ResponseTimesReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getCohorts: endpoint('GET', '/reports/cohorts', {
    ...readsReports,
    summary: 'See by when people answered, by the week in which they joined',
    description:
      'Returns a row for each week: how many joined campaigns, and how many of them had written an hour, a day, three, seven and thirty days later. A share is `null` until all of them had that long.',
    query: CohortsQuery,
    responses: { 200: CohortsReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getBotReport: endpoint('GET', '/reports/bot', {
    ...readsReports,
    summary: 'Count what bots answered and handed over',
    description:
      'Returns how often the bots of campaigns answered alone, asked which answer was meant, and handed over by reason, how many questions they were taught, and which answers they gave most.',
    query: BotQuery,
    responses: { 200: BotReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getMembersReport: endpoint('GET', '/reports/members', {
    ...readsReports,
    needs: 'manager',
    summary: 'Count what members did',
    description:
      'Returns a row for each member: conversations that opened in the range and are or were theirs, those that were closed by hand, replies, first and next responses in seconds, and ratings.',
    query: MembersQuery,
    responses: { 200: MembersReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getHeatmap: endpoint('GET', '/reports/heatmap', {
    ...readsReports,
    summary: 'Count incoming messages by weekday and hour',
    description:
      'Returns a cell for each hour of the week: how many messages came in, and the median in seconds of the first responses to those who began to wait then.',
    query: HeatmapQuery,
    responses: { 200: HeatmapReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  listReportEpisodes: endpoint('GET', '/reports/episodes', {
    ...readsReports,
    summary: 'List conversations with their times, newest first',
    description:
      'Returns those that were opened in the range, each with its contact, its times, who had it and how it was rated. As a file up to 100,000 of them.',
    query: EpisodesQuery,
    responses: { 200: pageOf(ReportedEpisode).meta({ id: 'ReportedEpisodePage' }) },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
}
