/** What is reported (docs/guide/reports.md). */
export const reportNames = [
  'funnel',
  'volume',
  'response_times',
  'cohorts',
  'bot',
  'members',
  'channels',
  'sources',
  'heatmap',
] as const
export type ReportName = (typeof reportNames)[number]

/** How fine the rows of a report are. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** Which time counts: that in which somebody is there, or all of it. */
export const reportHours = ['within', 'all'] as const

/** A report has at most so many days, and so many where nobody says which. */
export const maxReportDays = 366
export const usualReportDays = 30

/** How far people come in a campaign or a broadcast, in this order. */
export const funnelStages = [
  'joined',
  'sent',
  'delivered',
  'read',
  'answered',
  'tapped',
  'handedOver',
  'optedOut',
] as const
export type FunnelStage = (typeof funnelStages)[number]

/**
 * Where people are who have not come further: of those who joined, who waits, is on hold or was cancelled; of those to whom it was
 * sent, who did not get it, or is not known to. Who was left out of a broadcast, or held out, has not joined.
 */
export const funnelLeft = [
  'waiting',
  'held',
  'cancelled',
  'failed',
  'unknown',
  'onTheWay',
  'leftOut',
  'holdout',
] as const
export type FunnelLeft = (typeof funnelLeft)[number]

/** What is counted of messages and people in a time. */
export const volumeMeasures = [
  'incoming',
  'outgoing',
  'byBot',
  'byPerson',
  'byCampaign',
  'byApi',
  'byAuto',
  'newContacts',
  'optedOut',
] as const
export type VolumeMeasure = (typeof volumeMeasures)[number]

/** What is counted of a channel. */
export const channelMeasures = ['incoming', 'sent', 'delivered', 'read', 'failed'] as const
export type ChannelMeasure = (typeof channelMeasures)[number]

/** What led people to write: an ad, a post or a link; of the others nobody knows. */
export const contactOrigins = ['ad', 'post', 'link', 'other'] as const
export type ContactOrigin = (typeof contactOrigins)[number]

/** What is counted of people from one source. */
export const sourceMeasures = ['contacts', 'optedOut'] as const

/** Which answers are timed: the first by a person, each later one by a person, the first by anybody. */
export const responseKinds = ['first', 'next', 'anybody'] as const
export type ResponseKind = (typeof responseKinds)[number]
/** Those, and what a person wrote to somebody who did not wait. */
export const replyKinds = [...responseKinds, 'further'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** Up to how many seconds an answer took, for each bar of a distribution; the last has no end. */
export const responseBands = [300, 900, 3600, 14_400, 86_400, null] as const

/** By when those who joined in a week have answered, in hours. */
export const cohortMarkNames = ['hour1', 'day1', 'day3', 'day7', 'day30'] as const
export type CohortMark = (typeof cohortMarkNames)[number]
export const cohortMarks = {
  hour1: 1,
  day1: 24,
  day3: 72,
  day7: 168,
  day30: 720,
} as const satisfies Record<CohortMark, number>

/** What is counted of a bot. */
export const botMeasures = ['answered', 'suggested', 'chosen', 'handedOver', 'taught'] as const

/** What is counted of a member. */
export const memberMeasures = ['assigned', 'closed', 'replies', 'first', 'next', 'rated'] as const

/** What of a report has people behind it. */
export const peopleStages = {
  funnel: [...funnelStages, ...funnelLeft, 'notAnswered'],
  volume: volumeMeasures,
  response_times: responseKinds,
  cohorts: ['joined', 'answered'],
  bot: botMeasures,
  members: memberMeasures,
  channels: channelMeasures,
  sources: sourceMeasures,
  heatmap: ['incoming'],
} as const satisfies Record<ReportName, readonly string[]>

/** The reports whose people the service finds. */
export const reportsWithPeople = [
  'funnel',
  'volume',
  'channels',
  'sources',
] as const satisfies readonly ReportName[]

/** The most rows of a file of a report. */
export const maxReportRows = 100_000
