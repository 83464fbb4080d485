import type {
  botMeasures,
  memberMeasures,
  ChannelMeasure,
  CohortMark,
  ContactOrigin,
  FunnelLeft,
  FunnelStage,
  ReportName,
  ReportStep,
  ResponseKind,
  VolumeMeasure,
} from '@replyloop/shared/values/reports'

/** What a number is called, and where docs/guide/reports.md says what it counts. */
export interface Term {
  readonly name: string
  readonly at: string
}

const term = (name: string, at = name.toLowerCase().replaceAll(' ', '-')): Term => ({ name, at })

/** How far people have come. */
export const stageTerms: Readonly<Record<FunnelStage, Term>> = {
  joined: term('Joined'),
  sent: term('Sent'),
  delivered: term('Delivered'),
  read: term('Read'),
  answered: term('Answered'),
  tapped: term('Tapped'),
  handedOver: term('Handed over'),
  optedOut: term('Opted out'),
}

/** Where those are who have not come further. */
export const leftTerms: Readonly<Record<FunnelLeft, Term>> = {
  waiting: term('Waiting'),
  held: term('On hold'),
  cancelled: term('Cancelled'),
  failed: term('Failed'),
  unknown: term('Unknown'),
  onTheWay: term('On the way'),
  leftOut: term('Left out'),
  holdout: term('Kept without'),
}

/** What was written, and who came and went. */
export const volumeTerms: Readonly<Record<VolumeMeasure, Term>> = {
  incoming: term('Received'),
  outgoing: term('Sent', 'messages-sent'),
  byBot: term('By the bot', 'messages-sent'),
  byPerson: term('By people', 'messages-sent'),
  byCampaign: term('By campaigns', 'messages-sent'),
  byApi: term('By the API', 'messages-sent'),
  byAuto: term('Automatic', 'messages-sent'),
  newContacts: term('New contacts'),
  optedOut: term('Opted out'),
}

/** What went over a channel. */
export const channelTerms: Readonly<Record<ChannelMeasure, Term>> = {
  incoming: term('Received'),
  sent: term('Sent', 'messages-sent'),
  delivered: term('Delivered'),
  read: term('Read'),
  failed: term('Failed'),
}

/** Which answers are timed. */
export const responseTerms: Readonly<Record<ResponseKind, Term>> = {
  first: term('First response'),
  next: term('Next response'),
  anybody: term('First answer by anybody'),
}

/** What has led people to write. */
export const originNames: Readonly<Record<ContactOrigin, string>> = {
  ad: 'An ad',
  post: 'A post',
  link: 'A link',
  other: 'Other ways',
}

/** What is counted of bots. */
export const botTerms: Readonly<Record<(typeof botMeasures)[number], Term>> = {
  answered: term('Answered alone'),
  suggested: term('Asked which is meant', 'suggested'),
  chosen: term('Answered as chosen', 'suggested'),
  handedOver: term('Handed over'),
  taught: term('Taught'),
}

/** By when people have answered. */
export const markNames: Readonly<Record<CohortMark, string>> = {
  hour1: '1 hour',
  day1: '1 day',
  day3: '3 days',
  day7: '7 days',
  day30: '30 days',
}

export const stepNames: Readonly<Record<ReportStep, string>> = { day: 'Day', week: 'Week', month: 'Month' }

/** What is counted of a member. */
export const memberTerms: Readonly<Record<(typeof memberMeasures)[number], Term>> = {
  assigned: term('Assigned'),
  closed: term('Closed'),
  replies: term('Replies'),
  first: term('First response'),
  next: term('Next response'),
  rated: term('Rated'),
}

const numberNames: Readonly<Record<ReportName, (stage: string) => string | undefined>> = {
  funnel: (stage) =>
    stage === 'notAnswered' ? 'Not answered' : (nameIn(stageTerms, stage) ?? nameIn(leftTerms, stage)),
  volume: (stage) => nameIn(volumeTerms, stage),
  response_times: (stage) => nameIn(responseTerms, stage),
  cohorts: (stage) => nameIn(stageTerms, stage),
  bot: (stage) => nameIn(botTerms, stage),
  members: (stage) => nameIn(memberTerms, stage),
  channels: (stage) => nameIn(channelTerms, stage),
  sources: (stage) => ({ contacts: 'New contacts', optedOut: 'Opted out' })[stage],
  heatmap: (stage) => nameIn(volumeTerms, stage),
}

const nameIn = (terms: Readonly<Record<string, Term>>, stage: string): string | undefined =>
  terms[stage]?.name

/** What a number of a report is called. */
export const numberName = (report: ReportName, stage: string): string => numberNames[report](stage) ?? stage
