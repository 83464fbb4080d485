import type {
  BotReport,
  CohortsReport,
  HeatmapReport,
  MembersReport,
  ResponseTimesReport,
} from '@replyloop/shared/contract/reportFigures'
import { cohortMarkNames, responseKinds } from '@replyloop/shared/values/reports'
import { type Line, table } from '../files/table.rules.ts'

const short = ['count', 'median', 'p90'] as const

/** How long contacts waited, a line for each period. */
export const responseTimeRows = ({ rows }: ResponseTimesReport): string[][] =>
  table(
    ['period', ...responseKinds.flatMap((kind) => short.map((part) => `${kind}.${part}`))],
    rows.map((row) => [row.period, ...responseKinds.flatMap((kind) => short.map((part) => row[kind][part]))]),
  )

/** By when people answered, a line for each week. */
export const cohortRows = ({ rows }: CohortsReport): string[][] =>
  table(
    ['week', 'joined', ...cohortMarkNames.flatMap((by) => [by, `${by}.share`])],
    rows.map(({ week, joined, answered }) => [
      week,
      joined,
      ...answered.flatMap(({ count, share }) => [count, share]),
    ]),
  )

/** What bots did, a line for each number. */
export const botRows = (report: BotReport): string[][] =>
  table(
    ['figure', 'part', 'count'],
    [
      ['answered', null, report.answered],
      ['suggested', null, report.suggested],
      ['chosen', null, report.chosen],
      ...report.handedOver.map(({ reason, count }): Line => ['handedOver', reason, count]),
      ['taught', null, report.taught],
      ...report.byAnswer.map(({ question, count }): Line => ['byAnswer', question, count]),
    ],
  )

const membersHeader = [
  'memberId',
  'name',
  'assigned',
  'closed',
  'replies',
  ...['first', 'next'].flatMap((kind) => short.map((part) => `${kind}.${part}`)),
  'rated',
  'rated.average',
]

/** What members did, a line for each. */
export const memberRows = ({ rows }: MembersReport): string[][] =>
  table(
    membersHeader,
    rows.map(({ memberId, name, assigned, closed, replies, first, next, rated }) => [
      memberId,
      name,
      assigned,
      closed,
      replies,
      ...[first, next].flatMap((times) => short.map((part) => times[part])),
      rated.count,
      rated.average,
    ]),
  )

/** When contacts write, a line for each hour of the week. */
export const heatmapRows = ({ cells }: HeatmapReport): string[][] =>
  table(
    ['weekday', 'hour', 'incoming', 'median'],
    cells.map(({ weekday, hour, incoming, median }) => [weekday, hour, incoming, median]),
  )
