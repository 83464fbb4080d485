import type { ResponseTimesReport } from '@replyloop/shared/contract/reportFigures'
import type { ReportStep, ResponseKind } from '@replyloop/shared/values/reports'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Db } from '../../../platform/db/db.ts'
import { periodOf, periodsOf } from '../counting/days.rules.ts'
import { withPrevious } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'
import { distributionOf, summaryOf } from './percentiles.rules.ts'
import { listTimesByDay, readFirstEpisode } from './responseTimes.store.ts'

/** How long contacts waited, in all and by period, and with `compare` in the days before. */
export async function readResponseTimes(
  { read, scan }: Pick<Db, 'read' | 'scan'>,
  asked: Asked,
  { by = 'day', compare }: { by?: ReportStep | undefined; compare?: boolean | undefined },
): Promise<ResponseTimesReport> {
  const timesOf = async (of: Asked) => timesIn(await listTimesByDay(scan, of), of, by)
  return {
    ...(await withPrevious(asked, compare, timesOf)),
    hours: asked.hours,
    since: isoTime(await readFirstEpisode(read, asked.accountId)),
  }
}

type TimesOfDay = Awaited<ReturnType<typeof listTimesByDay>>

function timesIn(found: TimesOfDay, asked: Asked, by: ReportStep) {
  const timesOf = (rows: TimesOfDay, wanted: ResponseKind) =>
    rows.filter(({ kind }) => kind === wanted).flatMap(({ times }) => times)
  const whole = (kind: ResponseKind) => {
    const times = timesOf(found, kind)
    return { ...summaryOf(times), distribution: distributionOf(times) }
  }
  const inPeriods = Map.groupBy(found, ({ day }) => periodOf(day, by))
  const rows = periodsOf(asked.days, by).map((period) => {
    const of = (kind: ResponseKind) => summaryOf(timesOf(inPeriods.get(period) ?? [], kind))
    return { period, first: of('first'), next: of('next'), anybody: of('anybody') }
  })
  return {
    first: whole('first'),
    next: whole('next'),
    anybody: whole('anybody'),
    rows,
  }
}
