import type { CohortsReport } from '@replyloop/shared/contract/reportFigures'
import { cohortMarkNames, cohortMarks } from '@replyloop/shared/values/reports'
import { instantOfLocal, dateAfter } from '../../../platform/clock/localTime.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Db } from '../../../platform/db/db.ts'
import { periodsOf } from '../counting/days.rules.ts'
import { presentRange } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'
import { type Joined, listJoined, listJoinedTagged, listJoinedTests, type Week } from './cohorts.store.ts'

/** By when people answered who joined campaigns, by the week in which they did. */
export async function readCohorts({ scan }: Pick<Db, 'scan'>, asked: Asked): Promise<CohortsReport> {
  const weeks = weeksOf(asked)
  const joined =
    asked.tagId === undefined
      ? withoutTests(weeks, await listJoined(scan, asked, weeks), await listJoinedTests(scan, asked))
      : byWeek(weeks, await listJoinedTagged(scan, asked, asked.tagId))
  return {
    range: presentRange(asked),
    rows: weeks.map((week) => presentWeek(week, joined.get(week.week), asked.zone.now)),
  }
}

/** The weeks of the days that are asked for, from Monday on; the first and the last as far as these go. */
const weeksOf = ({ days, span, zone }: Asked): Week[] =>
  periodsOf(days, 'week').map((week) => ({
    week,
    from: Math.max(span.startsAt, instantOfLocal(week, 0, zone.timeZone)),
    until: Math.min(span.endsAt, instantOfLocal(dateAfter(week, 7), 0, zone.timeZone)),
  }))

type People = Awaited<ReturnType<typeof listJoinedTests>>

function byWeek(weeks: readonly Week[], people: People): Map<string, Joined> {
  const found = new Map<string, Joined>(weeks.map(({ week }) => [week, { week, joined: 0, answers: [] }]))
  for (const { joinedAt, seconds } of people) {
    const at = weeks.find(({ from, until }) => from <= joinedAt && joinedAt < until)
    const row = at && found.get(at.week)
    if (row === undefined) continue
    row.joined += 1
    if (seconds !== null) row.answers.push(seconds)
  }
  return found
}

function withoutTests(weeks: readonly Week[], all: readonly Joined[], tests: People): Map<string, Joined> {
  const ofTests = byWeek(weeks, tests)
  return new Map(
    all.map(({ week, joined, answers }) => {
      const less = ofTests.get(week)
      const rest = [...answers]
      for (const seconds of less?.answers ?? [])
        if (rest.includes(seconds)) rest.splice(rest.indexOf(seconds), 1)
      return [week, { week, joined: joined - (less?.joined ?? 0), answers: rest }]
    }),
  )
}

function presentWeek({ week, until }: Week, found: Joined | undefined, now: number) {
  const { joined = 0, answers = [] } = found ?? {}
  const answered = cohortMarkNames.map((by) => {
    const ms = cohortMarks[by] * hourMs
    const count = answers.filter((seconds) => seconds * 1000 <= ms).length
    return { by, count, share: joined === 0 || until + ms > now ? null : count / joined }
  })
  return { week, joined, answered }
}
